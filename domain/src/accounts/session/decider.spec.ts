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
const secrets = { sessionId: 's1', presentedHash: 'first', secretHash: 'second' }
const renew: SessionCommand = { type: 'RenewSession', ...secrets, epoch: 3 }
const renewed = (renewedAt: string, expiresAt: string, epoch = 3, secretHash = 'second'): SessionEvent => ({
  type: 'SessionRenewed',
  data: { ...ids, secretHash, epoch, renewedAt, expiresAt },
})
const prove: SessionCommand = { type: 'ProveSession', ...secrets, epoch: 2 }
const proven = (provenAt: string, epoch = 2): SessionEvent => ({
  type: 'SessionProven',
  data: { ...ids, epoch, provenAt },
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
      .when({ ...renew, presentedHash: 'second' }, { now: expiry })
      .emits(renewed(expiry, '2026-11-29T12:00:00.000Z')))
  test('is never renewed beyond its end', () => {
    const old = given(started, renewed('2026-12-20T00:00:00.000Z', end))
    const bySecond: SessionCommand = { ...renew, presentedHash: 'second' }
    old.when(bySecond, { now: '2026-12-31T11:59:59.999Z' }).emits(renewed('2026-12-31T11:59:59.999Z', end))
    old.when(bySecond, { now: end }).rejects('session-not-found')
  })

  test('is proven again, and renewed at once', () =>
    given(started)
      .when(prove, { now: '2026-11-02T00:00:00.000Z' })
      .emits(
        proven('2026-11-02T00:00:00.000Z'),
        renewed('2026-11-02T00:00:00.000Z', '2026-11-16T00:00:00.000Z', 2),
      ))
  test('is not proven by what a user showed in another epoch', () => {
    for (const epoch of [1, 3])
      given(started)
        .when({ ...prove, epoch })
        .rejects('session-not-found')
  })
  test('is renewed and proven with its former secret after an ordinary renewal', () => {
    const past = [started, renewed(now, expiry, 2)]
    given(...past)
      .when({ ...renew, secretHash: 'third' })
      .emits(renewed(now, expiry, 3, 'third'))
    given(...past)
      .when({ ...prove, secretHash: 'third' })
      .emits(proven(now), renewed(now, expiry, 2, 'third'))
  })
  test.each([
    ['a new epoch', [started, renewed(now, expiry, 3)]],
    ['a proof', [started, proven(now), renewed(now, expiry, 2)]],
  ])('is not renewed or proven with the secret that was replaced because of %s', (_why, past) => {
    for (const command of [renew, prove])
      given(...past)
        .when(command)
        .rejects('session-not-found')
    given(...past)
      .when({ ...renew, presentedHash: 'second', secretHash: 'third' })
      .emits(renewed(now, expiry, 3, 'third'))
  })
  test('is not renewed with a secret that is not its own', () =>
    given(started)
      .when({ ...renew, presentedHash: 'another' })
      .rejects('session-not-found'))
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
    given(started)
      .when(prove, its)
      .emits(proven(now), renewed(now, expiry, 2))
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
    isProvenAnew: false,
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
    former: { secretHash: 'first', expiresAt: '2026-11-10T00:01:00.000Z', renews: false, provenAt: null },
  }
  const ofDay = { ...second.former, expiresAt: '2026-11-11T00:00:00.000Z', renews: true, provenAt: now }

  test.each([
    ['from its start', [started], first],
    ['after an ordinary renewal', [started, renewed(at, next, 2)], { ...second, epoch: 2, former: ofDay }],
    ['after a renewal in a new epoch', [started, renewed(at, next)], second],
    ['after a proof', [started, proven(at, 4)], { ...first, isProvenAnew: true, epoch: 4, provenAt: at }],
    [
      'after the renewal that follows a proof',
      [started, proven(at), renewed(at, next, 2)],
      { ...second, epoch: 2, provenAt: at },
    ],
    [
      'after another renewal',
      [started, proven(now), renewed(now, expiry, 2, 'zeroth'), renewed(at, next, 2)],
      { ...second, epoch: 2, former: { ...ofDay, secretHash: 'zeroth' } },
    ],
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
