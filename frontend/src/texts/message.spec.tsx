import { isValidElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import { choosePlurals, fill } from './message.ts'
import { t } from './t.ts'

describe('a message', () => {
  it('takes values by name, and numbers get separators', () => {
    expect(fill('{name} has {count} of {name}', { name: 'Ada', count: 12_345 })).toBe('Ada has 12,345 of Ada')
  })

  it.each([
    [0, 'no 0 files'],
    [1, 'no 1 file'],
    [2000, 'no 2,000 files'],
  ])('chooses the form of a plural: %d', (count, text) => {
    expect(choosePlurals('no {count, plural, one {# file} other {# files}}', { count })).toBe(text)
  })

  it('takes values inside plural forms, and several plurals', () => {
    const message =
      '{a, plural, one {# by {who}} other {# of {who}}}, {b, plural, one {# day} other {# days}}'
    expect(fill(message, { a: 1, b: 3, who: 'Ada' })).toBe('1 by Ada, 3 days')
    expect(fill(message, { a: 2, b: 1, who: 'Ada' })).toBe('2 of Ada, 1 day')
  })

  it('never parses a value as a message', () => {
    expect(fill('{name}: {words}', { name: '{words}', words: 'x' })).toBe('{words}: x')
  })

  it('is plain text if it takes no values', () => {
    expect(t('language.title')).toBe('Language')
  })
})

/** Texts and elements of a node, without their frames. */
const flat = (node: ReactNode): unknown[] => {
  if (Array.isArray(node)) return node.flatMap(flat)
  if (isValidElement<{ children?: ReactNode }>(node))
    return typeof node.type === 'string'
      ? [[node.type, ...flat(node.props.children)]]
      : flat(node.props.children)
  return node === '' || node === null || node === undefined ? [] : [node]
}

describe('a rich message', () => {
  it('renders its elements around their texts, and nodes as values', () => {
    const parts = { b: (inside: ReactNode) => <b>{inside}</b>, name: <i>Ada</i>, count: 1234 }
    expect(flat(draw('By <b>all {count} of us</b> and {name}.', parts))).toEqual([
      'By ',
      ['b', 'all ', '1,234', ' of us'],
      ' and ',
      ['i', 'Ada'],
      '.',
    ])
  })

  it('chooses plural forms first', () => {
    const parts = { b: (inside: ReactNode) => <b>{inside}</b>, n: 2 }
    expect(flat(draw('{n, plural, one {<b># file</b>} other {<b># files</b>}}', parts))).toEqual([
      ['b', '2 files'],
    ])
  })
})
