import { describe, expect, test } from 'vitest'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import { type SignInEvent, signInEvents } from '../sign-in/events.ts'
import { stoppedBy } from './stopped-by.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const recovery = { id: 'r1', opensAt: '2026-11-24T12:00:00.000Z', closesAt: null }
const stopped = { type: 'RecoveryStopped', data: { userId, recoveryId: 'r1' } } as const

/** Events that prove nothing new and change nothing that matters here. */
const leaving: readonly string[] = [
  'UserSessionsEndedByStaff',
  'UserPasswordRehashed',
  'UserEmailVerified',
  'PasskeyRenamed',
] satisfies readonly SignInEvent['type'][]

const event = (type: string) => ({ type, data: { userId } }) as unknown as SignInEvent
const after = (type: string, underWay: Parameters<typeof stoppedBy>[2] = recovery) =>
  stoppedBy([event('UserEmailVerified'), event(type)], userId, underWay, now)

describe.each(Object.keys(signInEvents))('a recovery followed by %s', (type) => {
  test(leaving.includes(type) ? 'continues' : 'is stopped', () =>
    expect(after(type)).toEqual(leaving.includes(type) ? [] : [stopped]),
  )
  test('need not be stopped after it is over', () => {
    expect(after(type, null)).toEqual([])
    expect(after(type, { ...recovery, closesAt: now })).toEqual([])
  })
})

describe('a command about signing in', () => {
  const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })
  const past: readonly UserEvent[] = [
    {
      type: 'UserRegistered',
      data: { userId, username: 'Anna', email: 'a@example.test', role: 'developer', createdAt: now },
    },
    { type: 'TotpEnabled', data: { userId, secret: 's', step: 100, codeHashes: [] } },
    {
      type: 'RecoveryBegun',
      data: { userId, recoveryId: 'r1', opensAt: recovery.opensAt, address: null, os: null, browser: null },
    },
  ]
  test('also stops the recovery', () =>
    given(...past)
      .when({ type: 'UseTotpCode', userId, step: 101 })
      .emits({ type: 'TotpCodeUsed', data: { userId, step: 101 } }, stopped))
  test('keeps the recovery if it is refused', () =>
    given(...past)
      .when({ type: 'UseTotpCode', userId, step: 100 })
      .rejects('code-already-used'))
})
