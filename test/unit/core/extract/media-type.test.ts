import { describe, expect, it } from 'vitest'
import { mayBeRead, mediaTypeOf, pageKind } from '#main/core/extract/media-type.ts'

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

describe('mayBeRead', () => {
  it.each([
    ['text/html', true],
    ['TEXT/HTML; charset=utf-8', true],
    ['application/xhtml+xml', true],
    ['application/xml', true],
    ['text/xml', true],
    ['application/rss+xml', true],
    ['text/plain', true],
    ['image/svg+xml', false],
    ['image/png', false],
    ['video/mp4', false],
    ['application/pdf', false],
    ['application/json', false],
    ['text/css', false],
  ])('a body of type %s: %s', (contentType, expected) => {
    expect(mayBeRead(contentType, bytes('<html>'))).toBe(expected)
  })

  it.each([
    ['<!DOCTYPE html><title>x', 'html'],
    ['  \n<html>', 'html'],
    ['<?xml version="1.0"?><a/>', 'xml'],
    ['Dear all,', 'text'],
    ['', 'text'],
    ['\xff\xfe<\0h\0t\0m\0l\0>\0', 'html'],
    ['%PDF-1.7', null],
    ['\x89PNG\r\n\x1a\n', null],
    ['GIF89a\x01\0', null],
  ] as const)('a body without a type that begins %j is read as %s', (body, kind) => {
    expect(pageKind(null, bytes(body))).toBe(kind)
    expect(pageKind('application/octet-stream', bytes(body))).toBe(kind)
  })

  it('only the first 1,024 bytes count', () => {
    expect(mayBeRead(null, bytes(`${'a'.repeat(1024)}\0`))).toBe(true)
  })
})

describe('mediaTypeOf', () => {
  it.each([
    ['Text/HTML ; charset=x', 'text/html'],
    ['nonsense', null],
    ['', null],
    [null, null],
  ])('%j is %j', (header, expected) => {
    expect(mediaTypeOf(header)).toBe(expected)
  })
})
