import { describe, expect, it } from 'vitest'
import { boundaryOf } from './boundary.ts'
import { MalformedMultipart } from './multipart-errors.ts'

describe('the boundary of a multipart content type', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data;BOUNDARY=abc', 'abc'],
    ['multipart/form-data; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data; boundary="a\\"b"', 'a"b'],
    ['multipart/mixed; charset=utf-8; boundary=----Java=_1:2/3; start=x', '----Java=_1:2/3'],
    ['multipart/related; boundary = abc ; type="x"', 'abc'],
  ])('reads %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary)
  })

  it.each([
    undefined,
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(201)}`,
  ])('refuses %s', (contentType) => {
    expect(() => boundaryOf(contentType)).toThrow(MalformedMultipart)
  })
})
