import { describe, expect, it } from 'vitest'
import { copyLine } from './copy-text.ts'

const line = copyLine({
  name: 'sample',
  key: ['id'],
  columns: { id: 'text', flag: 'boolean', count: 'bigint', list: 'text[]', data: 'json' },
  indexes: [],
})

describe('rows in the format of COPY', () => {
  it('escapes the separators of columns and rows', () => {
    expect(line({ id: 'a\tb\nc\\d\r', flag: true, count: 7, list: [], data: {} })).toBe(
      'a\\tb\\nc\\\\d\\r\ttrue\t7\t{}\t{}\n',
    )
  })

  it('distinguishes null from an empty text', () => {
    expect(line({ id: '', flag: null, count: null, list: null, data: null })).toBe('\t\\N\t\\N\t\\N\t\\N\n')
  })

  it('quotes the items of arrays and keeps JSON unchanged', () => {
    expect(line({ id: 'x', flag: false, count: 0, list: ['a"b', 'c,d', 'e\\f'], data: { k: 'l\nm' } })).toBe(
      'x\tfalse\t0\t{"a\\\\"b","c,d","e\\\\\\\\f"}\t{"k":"l\\\\nm"}\n',
    )
  })
})
