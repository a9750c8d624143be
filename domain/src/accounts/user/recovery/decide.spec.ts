import { describe, test } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import type { RecoveryCommand } from './commands.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const actor: Actor = { kind: 'user', id: userId, role: 'developer' }
const given = specification(userDecider, { actor, now })
const at = (moment: string) => specification(userDecider, { actor, now: moment })

const registeredWith = (email: string | null): UserEvent => ({
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email, role: 'developer', createdAt: now },
})
const registered = registeredWith('anna@example.test')
const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
const passwordSet: UserEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'h1' } }
const chosenByLink = (byLinkAt: string): UserEvent => ({
  type: 'UserPasswordSet',
  data: { userId, passwordHash: 'h2', byLinkAt },
})
const totpEnabled: UserEvent = {
  type: 'TotpEnabled',
  data: { userId, secret: 's', step: 100, codeHashes: ['a', 'b'] },
}
const keyAdded = (passkeyId: string): UserEvent => ({
  type: 'PasskeyAdded',
  data: {
    ...{ userId, passkeyId, credentialId: passkeyId, publicKey: 'k', name: 'Key', counter: 0 },
    ...{ transports: [], isBackedUp: false, addedAt: now },
  },
})
const linked: UserEvent = {
  type: 'ProviderLinked',
  data: { userId, provider: 'github', subject: '7', shownAs: null },
}
const from = { address: '203.0.113.7', os: 'Linux', browser: 'Firefox' }
const begun = (opensAt: string, recoveryId = 'r1'): UserEvent => ({
  type: 'RecoveryBegun',
  data: { userId, recoveryId, opensAt, ...from },
})
const opened = (closesAt: string): UserEvent => ({
  type: 'RecoveryOpened',
  data: { userId, recoveryId: 'r1', closesAt },
})
const ending = (type: 'RecoveryStopped' | 'RecoveryFinished'): UserEvent => ({
  type,
  data: { userId, recoveryId: 'r1' },
})

const begin = (
  epoch: number,
  changes: { isByMail?: boolean; recoveryId?: string } = {},
): RecoveryCommand => ({
  type: 'BeginRecovery',
  ...{ userId, recoveryId: 'r1', epoch, isByMail: false, ...from, ...changes },
})
const stop = (recoveryId?: string): RecoveryCommand => ({
  type: 'StopRecovery',
  userId,
  ...(recoveryId !== undefined && { recoveryId }),
})
const open: RecoveryCommand = { type: 'OpenRecovery', userId }
const finish = (recoveryId = 'r1', passwordHash: string | null = null): RecoveryCommand => ({
  type: 'FinishRecovery',
  ...{ userId, recoveryId, passwordHash },
})

/** Two of these events end sessions, so the epoch is 2. */
const withApp = [registered, verified, passwordSet, totpEnabled] as const
const withKeys = [registered, verified, keyAdded('k1'), keyAdded('k2')] as const
const in3Days = '2026-11-24T12:00:00.000Z'
const in4Days = '2026-11-25T12:00:00.000Z'
const in14Days = '2026-12-05T12:00:00.000Z'
const isOpen = [begun('2026-11-21T11:00:00.000Z'), opened('2026-11-22T11:00:00.000Z')] as const

describe.each([begin(0), open, stop(), finish()])('$type', (command) => {
  test('is refused to everybody else, whatever their role', () => {
    for (const role of ['developer', 'moderator', 'admin'] as const)
      given(registered)
        .when(command, { actor: { kind: 'user', id: 'ben', role } })
        .rejects('not-this-user')
  })
  test('is refused for a missing user', () => given().when(command).rejects('user-not-found'))
})

describe('a recovery', () => {
  test('opens three days after the first factor was proved', () =>
    given(...withApp)
      .when(begin(2))
      .emits(begun(in3Days)))

  test('opens after two weeks if only the mailbox was proved', () =>
    given(...withKeys)
      .when(begin(2, { isByMail: true }))
      .emits(begun(in14Days)))

  test('counts a password reset by mail as proof of the mailbox only, for two weeks', () => {
    const after = (byLinkAt: string) => given(...withApp, chosenByLink(byLinkAt)).when(begin(3))
    after(now).emits(begun(in14Days))
    after('2026-11-11T12:00:00.001Z').emits(begun('2026-11-25T12:00:00.001Z'))
    after('2026-11-10T12:00:00.000Z').emits(begun(in3Days))
    after('2026-01-01T12:00:00.000Z').emits(begun(in3Days))
    given(...withApp, chosenByLink(now), passwordSet)
      .when(begin(4))
      .emits(begun(in3Days))
    given(...withApp, linked, chosenByLink(now), { type: 'UserPasswordRemoved', data: { userId } })
      .when(begin(5))
      .emits(begun(in3Days))
  })

  test('cannot start with a proof from before a change', () => {
    given(...withApp)
      .when(begin(1))
      .rejects('link-used')
    given(...withApp)
      .when(begin(3))
      .rejects('link-used')
  })

  test('is only for accounts whose owner can be locked out', () => {
    given(registered, verified, passwordSet).when(begin(1)).rejects('recovery-not-needed')
    given(registered, verified, passwordSet, keyAdded('k1')).when(begin(2)).rejects('recovery-not-needed')
    given(registered, verified, linked, keyAdded('k1')).when(begin(2)).rejects('recovery-not-needed')
  })

  test('needs a verified address', () => {
    given(registeredWith(null), passwordSet, totpEnabled).when(begin(2)).rejects('email-missing')
    given(registered, passwordSet, totpEnabled).when(begin(2)).rejects('email-not-verified')
  })

  test('runs one at a time, until it is stopped or finished or its link has expired', () => {
    const again = begin(2, { recoveryId: 'r2' })
    given(...withApp, begun(in3Days))
      .when(again)
      .rejects('recovery-running')
    given(...withApp, ...isOpen)
      .when(again)
      .rejects('recovery-running')
    given(...withApp, begun(in3Days), ending('RecoveryStopped'))
      .when(again)
      .emits(begun(in3Days, 'r2'))
    given(...withApp, begun(now), opened(now))
      .when(again)
      .emits(begun(in3Days, 'r2'))
    given(...withApp, ...isOpen, ending('RecoveryFinished'))
      .when(again)
      .emits(begun(in3Days, 'r2'))
  })

  test('opens once, for a day, and not early', () => {
    const waiting = [...withApp, begun(in3Days)] as const
    given(...waiting)
      .when(open)
      .emitsNothing()
    at('2026-11-24T11:59:59.999Z')(...waiting)
      .when(open)
      .emitsNothing()
    at(in3Days)(...waiting)
      .when(open)
      .emitsOnce(opened(in4Days))
    at(in3Days)(...withApp)
      .when(open)
      .emitsNothing()
  })

  test('can no longer be stopped by its link once it was finished', () => {
    const finished = [...withApp, begun(in3Days), opened(in3Days), ending('RecoveryFinished')]
    given(...finished)
      .when(stop('r1'))
      .rejects('recovery-finished')
    given(...finished)
      .when(stop('r0'))
      .emitsNothing()
    given(...finished)
      .when(stop())
      .emitsNothing()
  })

  test('can be stopped, only by its own link', () => {
    given(...withApp, begun(in3Days))
      .when(stop())
      .emitsOnce(ending('RecoveryStopped'))
    given(...withApp, ...isOpen)
      .when(stop('r1'))
      .emits(ending('RecoveryStopped'))
    given(...withApp, begun(in3Days))
      .when(stop('r0'))
      .emitsNothing()
    given(...withApp)
      .when(stop())
      .emitsNothing()
    given(...withApp, begun(now), opened(now))
      .when(stop())
      .emitsNothing()
  })
})

describe('finishing a recovery', () => {
  test('removes the app and all passkeys', () =>
    given(...withApp, keyAdded('k1'), ...isOpen)
      .when(finish())
      .emits(
        ending('RecoveryFinished'),
        { type: 'TotpDisabled', data: { userId } },
        { type: 'PasskeyRemoved', data: { userId, passkeyId: 'k1' } },
      ))

  test('keeps another way in, even if a password is sent', () =>
    given(...withApp, ...isOpen)
      .when(finish('r1', 'h9'))
      .emits(ending('RecoveryFinished'), { type: 'TotpDisabled', data: { userId } }))

  test('sets a password if passkeys are the only way in', () => {
    given(...withKeys, ...isOpen)
      .when(finish())
      .rejects('last-way-in')
    given(...withKeys, ...isOpen)
      .when(finish('r1', 'h2'))
      .emits(
        ending('RecoveryFinished'),
        { type: 'PasskeyRemoved', data: { userId, passkeyId: 'k1' } },
        { type: 'PasskeyRemoved', data: { userId, passkeyId: 'k2' } },
        chosenByLink(now),
      )
  })

  test('requires an open recovery, and happens once', () => {
    given(...withApp)
      .when(finish())
      .rejects('link-used')
    given(...withApp, begun('2026-11-21T11:00:00.000Z'))
      .when(finish())
      .rejects('link-used')
    given(...withApp, ...isOpen)
      .when(finish('r0'))
      .rejects('link-used')
    given(...withApp, begun(now), opened(now))
      .when(finish())
      .rejects('link-used')
    given(...withApp, ...isOpen, ending('RecoveryStopped'))
      .when(finish())
      .rejects('link-used')
    given(...withApp, ...isOpen, ending('RecoveryFinished'))
      .when(finish())
      .rejects('link-used')
  })
})
