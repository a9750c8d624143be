import { expect, test } from 'vitest'
import { fold } from '../../../kernel/decider.ts'
import { userDecider } from '../decider.ts'
import { type UserEvent, userEvents } from '../events.ts'
import { endsSessions } from './ends-sessions.ts'
import type { SignInEvent } from './events.ts'

const userId = 'anna'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email: null, role: 'developer', createdAt: '2026-11-21T12:00:00.000Z' },
}
const passkey = { passkeyId: 'p1', credentialId: 'c1', publicKey: 'k1', name: 'Laptop', counter: 0 }
const addedAt = '2026-11-21T12:00:00.000Z'

const ending: readonly SignInEvent[] = [
  { type: 'UserPasswordSet', data: { userId, passwordHash: 'h' } },
  { type: 'UserPasswordRemoved', data: { userId } },
  { type: 'UserSessionsEnded', data: { userId } },
  { type: 'UserSessionsEndedByStaff', data: { userId, reason: 'Their laptop was stolen' } },
  { type: 'TotpEnabled', data: { userId, secret: 's', step: 1, codeHashes: ['a'] } },
  { type: 'TotpDisabled', data: { userId } },
  { type: 'BackupCodesReplaced', data: { userId, codeHashes: ['b'] } },
  { type: 'PasskeyAdded', data: { userId, ...passkey, transports: [], isBackedUp: false, addedAt } },
  { type: 'PasskeyRemoved', data: { userId, passkeyId: 'p1' } },
  { type: 'PasskeyStepChosen', data: { userId, isAsked: true } },
  { type: 'ProviderLinked', data: { userId, provider: 'github', subject: '7', shownAs: null } },
  { type: 'ProviderUnlinked', data: { userId, provider: 'github' } },
]

const leaving: readonly SignInEvent[] = [
  { type: 'UserPasswordRehashed', data: { userId, passwordHash: 'h' } },
  { type: 'UserEmailChanged', data: { userId, email: 'anna@example.test' } },
  { type: 'UserEmailVerified', data: { userId } },
  { type: 'TotpCodeUsed', data: { userId, step: 2 } },
  { type: 'BackupCodeUsed', data: { userId, index: 0 } },
  { type: 'PasskeyRenamed', data: { userId, passkeyId: 'p1', name: 'Phone' } },
  { type: 'PasskeyUsed', data: { userId, passkeyId: 'p1', counter: 1 } },
]

const epochAfter = (...events: UserEvent[]): number => {
  const state = fold(userDecider, [registered, ...events])
  return state.status === 'active' ? state.signIn.epoch : -1
}

test.each(ending)('$type ends all sessions, each time', (event) => {
  expect(endsSessions(event.type)).toBe(true)
  expect([epochAfter(), epochAfter(event), epochAfter(event, event)]).toEqual([0, 1, 2])
})

test.each(leaving)('$type leaves the sessions', (event) => {
  expect(endsSessions(event.type)).toBe(false)
  expect(epochAfter(event)).toBe(0)
})

test('no other event ends sessions', () => {
  const types = Object.keys(userEvents).filter(endsSessions)
  expect(types.sort()).toEqual(ending.map(({ type }) => type as string).sort())
})
