import { describe, expect, test } from 'vitest'
import { fold } from '../../../kernel/decider.ts'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import { needsSecondStep } from './second-step.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })

const email = 'anna@example.test'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email, role: 'developer', createdAt: now },
}
const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
const passwordSet: UserEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'h' } }
const passwordRemoved: UserEvent = { type: 'UserPasswordRemoved', data: { userId } }
const keyAdded = (passkeyId: string): UserEvent => ({
  type: 'PasskeyAdded',
  data: {
    ...{ userId, passkeyId, credentialId: passkeyId, publicKey: 'k', name: 'Key', counter: 0 },
    ...{ transports: [], isBackedUp: false, addedAt: now },
  },
})
const keyRemoved = (passkeyId: string): UserEvent => ({ type: 'PasskeyRemoved', data: { userId, passkeyId } })
const chosen = (isAsked: boolean): UserEvent => ({ type: 'PasskeyStepChosen', data: { userId, isAsked } })
const choose = (isAsked: boolean) => ({ type: 'ChoosePasskeyStep', userId, isAsked }) as const

const withKey = [registered, verified, passwordSet, keyAdded('k1')] as const
const isOn = [...withKey, chosen(true)] as const

describe('a passkey after the password', () => {
  test('is asked for if its owner chooses that, and until they choose otherwise', () => {
    given(...withKey)
      .when(choose(true))
      .emitsOnce(chosen(true))
    given(...isOn)
      .when(choose(false))
      .emitsOnce(chosen(false))
  })

  test('cannot be asked for without any passkey', () => {
    given(registered, passwordSet).when(choose(true)).rejects('passkey-needed')
    given(registered, passwordSet, keyAdded('k1'), keyRemoved('k1'))
      .when(choose(true))
      .rejects('passkey-needed')
  })

  test('is not asked for at first', () =>
    given(...withKey)
      .when(choose(false))
      .emitsNothing())

  test('is chosen by nobody else', () =>
    given(...withKey)
      .when(choose(true), { actor: { kind: 'user', id: 'ben', role: 'admin' } })
      .rejects('not-this-user'))

  test('is no longer asked for once the last passkey is removed', () => {
    const isNeededAfter = (...events: UserEvent[]) => {
      const state = fold(userDecider, [...isOn, ...events])
      return state.status === 'active' && needsSecondStep(state.signIn)
    }
    expect(isNeededAfter(keyAdded('k2'), keyRemoved('k1'))).toBe(true)
    expect(isNeededAfter(keyAdded('k2'), keyRemoved('k1'), keyRemoved('k2'))).toBe(false)
    expect(isNeededAfter(keyRemoved('k1'), keyAdded('k2'))).toBe(false)
  })

  test('counts as something that can be lost', () => {
    const from = { address: null, os: null, browser: null }
    const begin = (epoch: number) =>
      ({ type: 'BeginRecovery', userId, recoveryId: 'r1', epoch, isByMail: false, ...from }) as const
    given(...withKey)
      .when(begin(2))
      .rejects('recovery-not-needed')
    given(...isOn)
      .when(begin(3))
      .emits({
        type: 'RecoveryBegun',
        data: { userId, recoveryId: 'r1', opensAt: '2026-11-24T12:00:00.000Z', ...from },
      })
  })
})

describe('restoring a former address', () => {
  const changed = (address: string): UserEvent => ({
    type: 'UserEmailChanged',
    data: { userId, email: address },
  })
  const restore = (epoch: number) => ({ type: 'RestoreEmail', userId, email, epoch }) as const
  const back = [changed(email), verified, passwordRemoved] as const
  const ended: UserEvent = { type: 'UserSessionsEnded', data: { userId } }

  test('keeps an earlier choice', () => {
    given(...isOn, changed('thief@example.test'))
      .when(restore(3))
      .emits(...back, ended)
  })

  test('takes back a choice that was made since the address was lost', () => {
    given(...withKey, changed('thief@example.test'), chosen(true))
      .when(restore(2))
      .emits(...back, chosen(false), ended)
    given(registered, verified, passwordSet, changed('thief@example.test'), keyAdded('k1'), chosen(true))
      .when(restore(1))
      .emits(...back, chosen(false), keyRemoved('k1'), ended)
  })
})
