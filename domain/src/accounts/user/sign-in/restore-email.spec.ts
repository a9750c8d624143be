import { describe, test } from 'vitest'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })

const former = 'anna@example.test'
const changedTo = (email: string): UserEvent => ({ type: 'UserEmailChanged', data: { userId, email } })
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email: former, role: 'developer', createdAt: now },
}
const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
const passwordSet: UserEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'h' } }
const totpEnabled: UserEvent = { type: 'TotpEnabled', data: { userId, secret: 's', step: 1, codeHashes: [] } }
const keyAdded = (passkeyId: string): UserEvent => ({
  type: 'PasskeyAdded',
  data: {
    ...{ userId, passkeyId, credentialId: passkeyId, publicKey: 'k', name: 'Key', counter: 0 },
    ...{ transports: [], isBackedUp: false, addedAt: now },
  },
})
const linked = (provider: 'github' | 'steam'): UserEvent => ({
  type: 'ProviderLinked',
  data: { userId, provider, subject: '7', shownAs: null },
})
const restore = (epoch: number) => ({ type: 'RestoreEmail', userId, email: former, epoch }) as const

const back = [changedTo(former), verified] as const
const passwordRemoved: UserEvent = { type: 'UserPasswordRemoved', data: { userId } }
const ended: UserEvent = { type: 'UserSessionsEnded', data: { userId } }

describe('restoring a former address', () => {
  test('verifies it, removes the password and ends all sessions', () =>
    given(registered, verified, passwordSet, changedTo('thief@example.test'))
      .when(restore(1))
      .emits(...back, passwordRemoved, ended))

  test('also works for an account without a password', () =>
    given(registered, verified, changedTo('thief@example.test'))
      .when(restore(0))
      .emits(...back, ended))

  test('removes what was added since the address was lost, and nothing else', () => {
    const before = [registered, verified, keyAdded('mine'), linked('github')] as const
    const after = [changedTo('thief@example.test'), keyAdded('his'), linked('steam'), totpEnabled] as const
    given(...before, ...after)
      .when(restore(2))
      .emits(
        ...back,
        { type: 'TotpDisabled', data: { userId } },
        { type: 'PasskeyRemoved', data: { userId, passkeyId: 'his' } },
        { type: 'ProviderUnlinked', data: { userId, provider: 'steam' } },
        ended,
      )
  })

  test('keeps an earlier second factor, because only the mailbox may have been stolen', () =>
    given(registered, verified, totpEnabled, changedTo('new@example.test'))
      .when(restore(1))
      .emits(...back, ended))

  test('works even if another address was verified or it was entered again', () => {
    given(registered, verified, changedTo('thief@example.test'), verified)
      .when(restore(0))
      .emits(...back, ended)
    given(registered, verified, changedTo('thief@example.test'), changedTo(former))
      .when(restore(0))
      .emits(...back, ended)
  })

  test('happens once', () => {
    given(registered, verified).when(restore(0)).rejects('link-used')
    given(registered, verified, changedTo('thief@example.test'), ...back, ended)
      .when(restore(0))
      .rejects('link-used')
  })
})
