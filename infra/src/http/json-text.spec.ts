import { describe, expect, test } from 'vitest'
import { parseJsonText } from './json-text.ts'

describe('JSON that a client sent', () => {
  test('is parsed unchanged', () => {
    expect(parseJsonText('{"a":[1,"😀",null,true]}')).toEqual({ a: [1, '😀', null, true] })
  })
  test.each(['"a\\u0000b"', '["\\ud800"]', '{"a":{"b":"\\udc00"}}', '{"\\u0000":1}'])(
    'is refused as %s, which no database can store',
    (text) => {
      expect(() => parseJsonText(text)).toThrow(expect.objectContaining({ status: 400 }))
    },
  )
  test('is refused if it is nested too deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJsonText(nested(64))).toBeDefined()
    expect(() => parseJsonText(nested(100_000))).toThrow(expect.objectContaining({ status: 400 }))
  })
  test('is refused with the name of the field that cannot be stored', () => {
    expect(() => parseJsonText('{"a":[{"b":"\\u0000"}]}')).toThrow(/^The field a\.0\.b /)
  })
  test('is a SyntaxError if it is invalid', () => {
    expect(() => parseJsonText('{"a":')).toThrow(SyntaxError)
  })
})
