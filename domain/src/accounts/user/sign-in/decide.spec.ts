import { describe, test } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { specification } from '../../../kernel/specification.ts'
import { userDecider } from '../decider.ts'
import type { UserEvent } from '../events.ts'
import type { SignInCommand } from './commands.ts'

const now = '2026-11-21T12:00:00.000Z'
const userId = 'anna'
const given = specification(userDecider, { actor: { kind: 'user', id: userId, role: 'developer' }, now })

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Anna', email: 'anna@example.test', role: 'developer', createdAt: now },
}
const passwordSet: UserEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'h1' } }
const totpEnabled: UserEvent = {
  type: 'TotpEnabled',
  data: { userId, secret: 's', step: 100, codeHashes: ['a', 'b'] },
}

/** One of each. */
const commands: readonly SignInCommand[] = [
  { type: 'SetPassword', userId, passwordHash: 'h' },
  { type: 'RemovePassword', userId, offered: [] },
  { type: 'RehashPassword', userId, formerHash: 'h1', passwordHash: 'h' },
  { type: 'ChangeEmail', userId, email: 'a@example.test' },
  { type: 'VerifyEmail', userId, email: 'anna@example.test' },
  { type: 'RestoreEmail', userId, email: 'a@example.test', epoch: 0 },
  { type: 'EndSessions', userId },
  { type: 'EnableTotp', userId, secret: 's', step: 1, codeHashes: [] },
  { type: 'DisableTotp', userId },
  { type: 'UseTotpCode', userId, step: 1 },
  { type: 'ReplaceBackupCodes', userId, codeHashes: [] },
  { type: 'UseBackupCode', userId, index: 0, codeHash: 'a' },
  {
    type: 'AddPasskey',
    userId,
    ...{ passkeyId: 'p1', credentialId: 'c1', publicKey: 'k1', name: 'Laptop', counter: 0 },
    ...{ transports: [], isBackedUp: false, isUserVerified: true },
  },
  { type: 'RenamePasskey', userId, passkeyId: 'p1', name: 'Phone' },
  { type: 'UsePasskey', userId, passkeyId: 'p1', counter: 1, isUserVerified: true },
  { type: 'RemovePasskey', userId, passkeyId: 'p1', offered: [] },
  { type: 'LinkProvider', userId, provider: 'github', subject: '7', shownAs: null },
  { type: 'UnlinkProvider', userId, provider: 'github', offered: ['github'] },
]

describe.each(commands)('$type', (command) => {
  test('is refused to everybody else, whatever their role', () => {
    for (const role of ['developer', 'moderator', 'admin'] as const) {
      const actor: Actor = { kind: 'user', id: 'ben', role }
      given(registered).when(command, { actor }).rejects('not-this-user')
    }
  })
  test('is refused for a missing user', () => given().when(command).rejects('user-not-found'))
})

test('a password and a backup code keep from where somebody acted who is not signed in', () => {
  const from = { address: '203.0.113.7', browser: 'Firefox', os: null }
  given(registered, totpEnabled)
    .when({ type: 'UseBackupCode', userId, index: 1, codeHash: 'b', from })
    .emits({ type: 'BackupCodeUsed', data: { userId, index: 1, ...from } })
  given(registered)
    .when({ type: 'SetPassword', userId, passwordHash: 'h', from })
    .emits({ type: 'UserPasswordSet', data: { userId, passwordHash: 'h', ...from } })
})

describe('a password', () => {
  test('is set by its user and by the product', () => {
    const command: SignInCommand = { type: 'SetPassword', userId, passwordHash: 'h1' }
    given(registered).when(command).emits(passwordSet)
    given(registered)
      .when(command, { actor: { kind: 'system', name: 'spec' } })
      .emits(passwordSet)
  })
  test('can be set by a link once, and by no link from before a change', () => {
    const byLink = (epoch: number, email = 'anna@example.test'): SignInCommand => ({
      type: 'SetPassword',
      userId,
      passwordHash: 'h1',
      link: { epoch, email },
    })
    const setByLink: UserEvent = {
      type: 'UserPasswordSet',
      data: { userId, passwordHash: 'h1', byLinkAt: now },
    }
    given(registered).when(byLink(0)).emits(setByLink)
    given(registered, passwordSet).when(byLink(0)).rejects('link-used')
    given(registered, passwordSet).when(byLink(1)).emits(setByLink)
    given(registered, passwordSet).when(byLink(2)).rejects('link-used')
    const another = { type: 'UserEmailChanged', data: { userId, email: 'b@example.test' } } as const
    given(registered, another).when(byLink(0)).rejects('email-changed-since')
    given(registered, another).when(byLink(0, 'b@example.test')).emits(setByLink)
  })
  test('is rehashed unless it was changed meanwhile', () => {
    const rehash = (formerHash: string): SignInCommand => ({
      type: 'RehashPassword',
      userId,
      formerHash,
      passwordHash: 'h2',
    })
    const rehashed: UserEvent = { type: 'UserPasswordRehashed', data: { userId, passwordHash: 'h2' } }
    given(registered, passwordSet).when(rehash('h1')).emitsOnce(rehashed)
    given(registered, passwordSet).when(rehash('h0')).emitsNothing()
    given(registered).when(rehash('h1')).emitsNothing()
  })
  test('that does not exist is not removed', () => {
    given(registered).when({ type: 'RemovePassword', userId, offered: [] }).emitsNothing()
    given(registered, passwordSet, { type: 'UserPasswordRemoved', data: { userId } })
      .when({ type: 'RemovePassword', userId, offered: [] })
      .emitsNothing()
  })
  test('that was erased is not a way in', () =>
    given(registered, { type: 'UserPasswordSet', data: { userId, passwordHash: { erased: true } } })
      .when({ type: 'RemovePassword', userId, offered: [] })
      .emitsNothing())
})

describe('an email address', () => {
  const changed: UserEvent = { type: 'UserEmailChanged', data: { userId, email: 'new@example.test' } }
  const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
  const change = (email: string): SignInCommand => ({ type: 'ChangeEmail', userId, email })
  const verify = (email: string): SignInCommand => ({ type: 'VerifyEmail', userId, email })

  test('changes once', () => given(registered).when(change('new@example.test')).emitsOnce(changed))
  test('of the registration is known', () =>
    given(registered).when(change('anna@example.test')).emitsNothing())
  test('is verified once', () => given(registered).when(verify('anna@example.test')).emitsOnce(verified))
  test('is not verified by a link to a former one', () =>
    given(registered, changed).when(verify('anna@example.test')).rejects('email-changed-since'))
  test('has to be verified again after a change', () =>
    given(registered, verified, changed).when(verify('new@example.test')).emitsOnce(verified))
  test('that was erased cannot be verified', () =>
    given(registered, { type: 'UserEmailChanged', data: { userId, email: { erased: true } } })
      .when(verify('anna@example.test'))
      .rejects('email-changed-since'))
})

test('all sessions end every time the user asks for it', () => {
  const ended: UserEvent = { type: 'UserSessionsEnded', data: { userId } }
  given(registered, ended).when({ type: 'EndSessions', userId }).emits(ended)
})

describe('an authenticator app', () => {
  const enable: SignInCommand = {
    type: 'EnableTotp',
    userId,
    secret: 's',
    step: 100,
    codeHashes: ['a', 'b'],
  }
  const useCode = (step: number): SignInCommand => ({ type: 'UseTotpCode', userId, step })
  const codeUsed = (step: number): UserEvent => ({ type: 'TotpCodeUsed', data: { userId, step } })
  const disabled: UserEvent = { type: 'TotpDisabled', data: { userId } }

  test('is set up once', () => {
    given(registered).when(enable).emits(totpEnabled)
    given(registered, totpEnabled).when(enable).rejects('totp-already-enabled')
    given(registered, totpEnabled, disabled).when(enable).emits(totpEnabled)
  })
  test('is taken away', () => {
    given(registered, totpEnabled).when({ type: 'DisableTotp', userId }).emits(disabled)
    given(registered, totpEnabled, disabled).when({ type: 'DisableTotp', userId }).rejects('totp-not-enabled')
    given(registered).when({ type: 'DisableTotp', userId }).rejects('totp-not-enabled')
  })
  test('accepts each code of a half minute once, including the one used at setup', () => {
    const enabled = given(registered, totpEnabled)
    enabled.when(useCode(99)).rejects('code-already-used')
    enabled.when(useCode(100)).rejects('code-already-used')
    enabled.when(useCode(101)).emits(codeUsed(101))
    given(registered, totpEnabled, codeUsed(103)).when(useCode(102)).rejects('code-already-used')
    given(registered, totpEnabled, codeUsed(103)).when(useCode(103)).rejects('code-already-used')
    given(registered, totpEnabled, codeUsed(103)).when(useCode(104)).emits(codeUsed(104))
  })
  test('that is not set up has no codes', () => {
    given(registered).when(useCode(101)).rejects('totp-not-enabled')
    given(registered, codeUsed(101)).when(useCode(102)).rejects('totp-not-enabled')
    given(registered).when({ type: 'ReplaceBackupCodes', userId, codeHashes: [] }).rejects('totp-not-enabled')
  })

  const useBackup = (index: number, codeHash = ['a', 'b'][index] ?? 'x'): SignInCommand => ({
    type: 'UseBackupCode',
    userId,
    index,
    codeHash,
  })
  const backupUsed = (index: number): UserEvent => ({ type: 'BackupCodeUsed', data: { userId, index } })
  const replaced: UserEvent = { type: 'BackupCodesReplaced', data: { userId, codeHashes: ['c'] } }

  test('has backup codes, each for one use', () => {
    given(registered, totpEnabled).when(useBackup(1)).emits(backupUsed(1))
    const used = given(registered, totpEnabled, backupUsed(1))
    used.when(useBackup(1)).rejects('code-already-used')
    used.when(useBackup(0)).emits(backupUsed(0))
  })
  test.each([-1, 2])('has no backup code at %i', (index) =>
    given(registered, totpEnabled).when(useBackup(index)).rejects('code-already-used'),
  )
  test('replaces all backup codes with new ones', () => {
    given(registered, totpEnabled)
      .when({ type: 'ReplaceBackupCodes', userId, codeHashes: ['c'] })
      .emits(replaced)
    const anew = given(registered, totpEnabled, backupUsed(0), replaced)
    anew.when(useBackup(0, 'c')).emits(backupUsed(0))
    anew.when(useBackup(1)).rejects('code-already-used')
  })
  test('accepts no former backup code, whose place a new one has taken in the meantime', () => {
    given(registered, totpEnabled, replaced).when(useBackup(0, 'a')).rejects('code-already-used')
    given(registered, totpEnabled).when(useBackup(0, 'b')).rejects('code-already-used')
  })
  test('loses its backup codes when it is removed', () =>
    given(registered, totpEnabled, disabled).when(useBackup(0)).rejects('code-already-used'))
})
