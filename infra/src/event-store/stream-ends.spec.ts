import { expect, test } from 'vitest'
import { PARTS, StreamEnds } from './stream-ends.ts'

/** More than the initial number of slots. */
const STREAMS = 100_000
const nameOf = (number: number) => `sample-${number}`
const hashOf = (number: number) => number.toString(16).padStart(64, '0')

const filled = () => {
  const ends = new StreamEnds()
  for (let number = 0; number < STREAMS; number += 1) ends.set(nameOf(number), 0, undefined)
  for (let number = 0; number < STREAMS; number += 1) ends.set(nameOf(number), number, hashOf(number))
  return ends
}

test('the last event of every stream is known', () => {
  const ends = filled()
  expect(ends.size).toBe(STREAMS)
  const wrong = Array.from({ length: STREAMS }, (_, number) => number).filter((number) => {
    const end = ends.get(nameOf(number))
    return end?.revision !== number || end.hash !== hashOf(number)
  })
  expect(wrong).toEqual([])
  expect(ends.get('sample-other')).toBeUndefined()
})

test('an end without a hash has none, even after one with a hash', () => {
  const ends = new StreamEnds()
  ends.set('sample-1', 0, hashOf(1))
  ends.set('sample-1', 1, undefined)
  expect(ends.get('sample-1')).toEqual({ revision: 1, hash: undefined })
})

test('streams of other parts are dropped, in proportion to the number of parts', () => {
  const ends = filled()
  ends.keep(0, PARTS / 2)
  const kept = Array.from({ length: STREAMS }, (_, number) => nameOf(number)).filter(
    (name) => ends.get(name) !== undefined,
  )
  expect(kept).toHaveLength(ends.size)
  expect(kept.every((name) => ends.partOf(name) < PARTS / 2)).toBe(true)
  expect(Math.abs(kept.length / STREAMS - 0.5)).toBeLessThan(0.05)
})
