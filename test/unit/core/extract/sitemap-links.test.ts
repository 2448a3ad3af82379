import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

const landed = 'https://e.example/d/p'
const named = (html: string, robotsTags: readonly string[] = []): readonly string[] =>
  readHtml(html, { landed, robotsTags }).sitemapLinks

describe('the sitemaps a page names', () => {
  it('are links whose rel holds the token, in head or body, each once in page order', () => {
    const html = `<head><link rel="sitemap" type="application/xml" title="Sitemap" href="/a.xml">
      <link REL="alternate SiteMap" href=" b.xml "><link rel="sitemaps" href="/no.xml">
      <link rel="sitemap" href="/a.xml#top"><link rel="sitemap" href=""><link rel="sitemap">
      </head><body><p>Text</p><link rel=sitemap href="https://cdn.example/c.xml">
      <a rel="sitemap" href="/page">Sitemap</a></body>`
    expect(named(html)).toEqual([
      'https://e.example/a.xml',
      'https://e.example/d/b.xml',
      'https://cdn.example/c.xml',
    ])
  })

  it('are resolved against the base; what is no web address is passed over', () => {
    const html = `<base href="https://m.example/x/"><link rel="sitemap" href="s.xml">
      <link rel="sitemap" href="javascript:alert(1)"><link rel="sitemap" href="mailto:a@e.example">`
    expect(named(html)).toEqual(['https://m.example/x/s.xml'])
  })

  it('are not those of a template, and at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, number) => `<link rel="sitemap" href="/${number}.xml">`)
    expect(named(`<template>${many.join('')}</template>`)).toEqual([])
    expect(named(many.join(''))).toHaveLength(50)
  })

  it('are none where the page lets nobody follow its links', () => {
    const link = '<link rel="sitemap" href="/a.xml">'
    expect(named(`<meta name="robots" content="nofollow">${link}`)).toEqual([])
    expect(named(link, ['none'])).toEqual([])
    expect(named(link, ['noindex'])).toEqual(['https://e.example/a.xml'])
  })
})
