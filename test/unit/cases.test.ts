import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bugs } from '../cases.ts'

const tests = join(import.meta.dirname, '..')

/** The text of every test, in which a row of the case file is named by the test that reads it. */
const written = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(tests, file), 'utf8'))
  .join('\n')

it.each(['extraction', 'encoding', 'html-links'])('every case of area %s stands as a test', (area) => {
  const unread = bugs(area).filter(({ id }) => !written.includes(`'${id}'`))
  expect(unread.map(({ id }) => id)).toEqual([])
})
