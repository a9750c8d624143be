import { expect, test } from 'vitest'
import { isFromHere } from './only-from-here.ts'

const publicUrl = 'https://mods.test'

test.each([
  ['localhost:3000', undefined, true],
  ['127.0.0.1:3000', 'none', true],
  ['[::1]:3000', 'same-origin', true],
  ['mods.test', undefined, true],
  ['localhost:3000', 'cross-site', false],
  ['localhost:3000', 'same-site', false],
  ['evil.test:3000', undefined, false],
  ['evil.test:3000', 'same-origin', false],
  ['localhost.evil.test', 'none', false],
  ['', 'none', false],
  [undefined, 'none', false],
])('a request to %s from %s may read mails: %s', (host, site, may) => {
  const headers = { ...(host !== undefined && { host }), ...(site && { 'sec-fetch-site': site }) }
  expect(isFromHere({ headers }, publicUrl)).toBe(may)
})
