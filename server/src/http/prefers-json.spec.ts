import { expect, it } from 'vitest'
import { prefersJson } from './prefers-json.ts'

it.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/json, text/plain, */*',
  'text/html;q=0.5, application/json;q=0.9',
  'application/*, */*;q=0.1',
])('JSON is preferred by %j', (accept) => {
  expect(prefersJson(accept)).toBe(true)
})

it.each([
  undefined,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html, application/json',
  'application/json;q=0.5, */*',
  'application/json;q=0',
  'image/webp',
])('a page is preferred by %j', (accept) => {
  expect(prefersJson(accept)).toBe(false)
})
