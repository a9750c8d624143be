import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { reject } from '@modstead/domain/kernel/rejection'
import { expect, test } from 'vitest'
import { inSequence, sequenceOf } from './in-sequence.ts'

type Counted = DomainEvent<'Counted', { to: number }>
const decider: Decider<number, { type: 'Count'; limit: number }, Counted, 'full'> = {
  initial: 0,
  decide: ({ limit }, state) =>
    state >= limit ? reject('full', 'No more.') : [{ type: 'Counted', data: { to: state + 1 } }],
  evolve: (_state, event) => event.data.to,
}
const { decide } = inSequence({ category: 'counter', decider }).decider
const context = { actor: { kind: 'system', name: 'spec' }, now: '2026-11-21T12:00:00.000Z' } as const

test('each step builds on the decisions of the steps before it', () => {
  const sequence = sequenceOf(
    { command: { type: 'Count' as const, limit: 9 } },
    { command: { type: 'Count' as const, limit: 9 } },
  )
  expect(decide(sequence, 3, context)).toEqual([
    { type: 'Counted', data: { to: 4 } },
    { type: 'Counted', data: { to: 5 } },
  ])
})

test('one refused step refuses all of them', () => {
  const sequence = sequenceOf(
    { command: { type: 'Count' as const, limit: 9 } },
    { command: { type: 'Count' as const, limit: 4 } },
  )
  expect(decide(sequence, 3, context)).toEqual({ rejected: 'full', because: 'No more.' })
})
