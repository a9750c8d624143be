import { expect, it } from 'vitest'
import { askedBefore } from './asked-before.ts'

it('knows each name from the second time on', () => {
  const wasAsked = askedBefore(10)
  expect(['a', 'b', 'a', 'b', 'a'].map(wasAsked)).toEqual([false, false, true, true, true])
})

it('remembers the last names, and keeps those that are asked for again', () => {
  const wasAsked = askedBefore(2)
  for (const name of ['a', 'b', 'c']) wasAsked(name)
  expect(wasAsked('b')).toBe(true)
  for (const name of ['d', 'b']) wasAsked(name)
  expect(wasAsked('b')).toBe(true)
})

it('forgets a name after twice as many others', () => {
  const wasAsked = askedBefore(2)
  for (const name of ['a', 'b', 'c', 'd', 'e']) wasAsked(name)
  expect(wasAsked('a')).toBe(false)
})
