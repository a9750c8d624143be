import { expect, test } from 'vitest'
import { jsonHead } from './json-head.ts'
import { Blank } from './table-blank.ts'

const downloads = new Blank(1)

test.each([
  ['nothing', {}, '{'],
  ['members', { id: 'a"b', list: [1, null], none: undefined, nested: { one: 1 } }],
  ['one member', { id: null }],
])('the head of an object with %s continues to its JSON', (_, members: object, head?: string) => {
  expect(`${jsonHead(members)}}`).toBe(JSON.stringify(members))
  if (head !== undefined) expect(jsonHead(members)).toBe(head)
})

test('a blank leaves its mark, which no text can contain', () => {
  const head = jsonHead({ id: downloads.mark, none: undefined, downloads, last: 'b' })
  expect(head).toBe(`{"id":"\\u0001","downloads":${downloads.mark},"last":"b"`)
  expect(JSON.parse(`${downloads.fill(head, 7)}}`)).toEqual({ id: downloads.mark, downloads: 7, last: 'b' })
})

test('a blank can be the first member, and the only one', () => {
  expect(jsonHead({ downloads })).toBe(`{"downloads":${downloads.mark}`)
})
