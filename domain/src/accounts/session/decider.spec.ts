import { describe, expect, test } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { fold } from '../../kernel/decider.ts'
import { specification } from '../../kernel/specification.ts'
import { type SessionCommand, sessionDecider } from './decider.ts'
import type { SessionEvent } from './events.ts'

const now = '2026-11-01T12:00:00.000Z'
const expiry = '2026-11-15T12:00:00.000Z'
const end = '2026-12-31T12:00:00.000Z'

const anna: Actor = { kind: 'user', id: 'anna', role: 'developer' }
const strangers: readonly Actor[] = [
  { kind: 'user', id: 'ben', role: 'developer' },
  { kind: 'user', id: 'mona', role: 'moderator' },
  { kind: 'user', id: 'ada', role: 'admin' },
]
const product: Actor = { kind: 'system', name: 'spec' }

const given = specification(sessionDecider, { actor: anna, now })

const ids = { sessionId: 's1', userId: 'anna' }
const from = { address: '192.0.2.7', os: 'Linux', browser: 'Firefox', platform: null }
const begun = { ...ids, ...from, secretHash: 'first', epoch: 2, means: 'password' } as const
const start: SessionCommand = { type: 'StartSession', ...begun }
const started: SessionEvent = {
  type: 'SessionStarted',
  data: { ...begun, startedAt: now, expiresAt: expiry, endsAt: end },
}
const renew: SessionCommand = { type: 'RenewSession', sessionId: 's1', secretHash: 'second', epoch: 3 }
const renewed = (renewedAt: string, expiresAt: string): SessionEvent => ({
  type: 'SessionRenewed',
  data: { ...ids, secretHash: 'second', epoch: 3, renewedAt, expiresAt },
})
const prove: SessionCommand = { type: 'ProveSession', sessionId: 's1', epoch: 4 }
const proven = (provenAt: string): SessionEvent => ({
  type: 'SessionProven',
  data: { ...ids, epoch: 4, provenAt },
})
const endIt: SessionCommand = { type: 'EndSession', sessionId: 's1', because: 'signed-out' }
const ended: SessionEvent = { type: 'SessionEnded', data: { ...ids, because: 'signed-out' } }

const later: readonly SessionCommand[] = [renew, prove, endIt]

describe('a session', () => {
  test('starts for fourteen days, with a limit of sixty', () => given().when(start).emitsOnce(started))
  test('that has ended does not start again', () => given(started, ended).when(start).emitsNothing())

  test('is renewed for fourteen days from then', () =>
    given(started)
      .when(renew, { now: '2026-11-10T00:00:00.000Z' })
      .emits(renewed('2026-11-10T00:00:00.000Z', '2026-11-24T00:00:00.000Z')))
  test('can be renewed in its last instant, but not after it', () => {
    given(started)
      .when(renew, { now: '2026-11-15T11:59:59.999Z' })
      .emits(renewed('2026-11-15T11:59:59.999Z', '2026-11-29T11:59:59.999Z'))
    given(started).when(renew, { now: expiry }).rejects('session-not-found')
  })
  test('lives on from its last renewal', () =>
    given(started, renewed('2026-11-10T00:00:00.000Z', '2026-11-24T00:00:00.000Z'))
      .when(renew, { now: expiry })
      .emits(renewed(expiry, '2026-11-29T12:00:00.000Z')))
  test('is never renewed beyond its end', () => {
    const old = given(started, renewed('2026-12-20T00:00:00.000Z', end))
    old.when(renew, { now: '2026-12-31T11:59:59.999Z' }).emits(renewed('2026-12-31T11:59:59.999Z', end))
    old.when(renew, { now: end }).rejects('session-not-found')
  })

  test('is proven again', () =>
    given(started).when(prove, { now: '2026-11-02T00:00:00.000Z' }).emits(proven('2026-11-02T00:00:00.000Z')))
  test('cannot be proven after it has expired', () =>
    given(started).when(prove, { now: expiry }).rejects('session-not-found'))

  test.each(['signed-out', 'ended-by-user', 'left-for-another'] as const)('ends once: %s', (because) =>
    given(started)
      .when({ type: 'EndSession', sessionId: 's1', because })
      .emitsOnce({ type: 'SessionEnded', data: { ...ids, because } }),
  )
  test('can be ended after it has expired', () =>
    given(started).when(endIt, { now: '2027-06-01T00:00:00.000Z' }).emits(ended))
  test('that has ended can be neither renewed nor proven', () => {
    for (const command of [renew, prove]) given(started, ended).when(command).rejects('session-not-found')
  })

  test('does not exist for anybody else, whatever their role', () => {
    for (const actor of strangers)
      for (const command of later) {
        given(started).when(command, { actor }).rejects('session-not-found')
        given(started, ended).when(command, { actor }).rejects('session-not-found')
      }
  })
  test('is renewed, proven and ended by the product', () => {
    const its = { actor: product }
    given(started).when(renew, its).emits(renewed(now, expiry))
    given(started).when(prove, its).emits(proven(now))
    given(started).when(endIt, its).emits(ended)
  })
  test('does not exist before it starts', () => {
    for (const actor of [anna, product])
      for (const command of later) given().when(command, { actor }).rejects('session-not-found')
    expect(fold(sessionDecider, [renewed(now, expiry), proven(now), ended])).toEqual({ status: 'none' })
  })
})

describe('what is known about a session', () => {
  const first = {
    status: 'active',
    userId: 'anna',
    secretHash: 'first',
    former: null,
    provenAt: now,
    epoch: 2,
    expiresAt: expiry,
    endsAt: end,
  }
  const at = '2026-11-10T00:00:00.000Z'
  const next = '2026-11-24T00:00:00.000Z'
  const second = {
    ...first,
    ...{ secretHash: 'second', epoch: 3, expiresAt: next },
    former: { secretHash: 'first', expiresAt: '2026-11-10T00:01:00.000Z' },
  }

  test.each([
    ['from its start', [started], first],
    ['after a renewal, including the former secret', [started, renewed(at, next)], second],
    ['after a proof', [started, proven(at)], { ...first, epoch: 4, provenAt: at }],
    ['after its end', [started, ended], { status: 'ended', userId: 'anna' }],
    ['after its end, whatever follows', [started, ended, proven(at)], { status: 'ended', userId: 'anna' }],
  ])('%s', (_when, past, state) => expect(fold(sessionDecider, past)).toEqual(state))

  test('includes only one former secret', () => {
    const third: SessionEvent = {
      type: 'SessionRenewed',
      data: { ...ids, secretHash: 'third', epoch: 3, renewedAt: next, expiresAt: end },
    }
    expect(fold(sessionDecider, [started, renewed(at, next), third])).toMatchObject({
      secretHash: 'third',
      former: { secretHash: 'second', expiresAt: '2026-11-25T00:00:00.000Z' },
    })
  })
})
