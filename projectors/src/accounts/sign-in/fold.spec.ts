import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { signInProjection } from './fold.ts'
import { signInTable } from './table.ts'

const userId = 'UUUUUUUU'
const erased = { erased: true } as const
/** When the event with this index was written. */
const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, username: 'Maker', email: null, role: 'developer', createdAt: '2025-01-01T00:00:00Z' },
}
const passwordSet = (passwordHash: string | typeof erased): UserEvent => ({
  type: 'UserPasswordSet',
  data: { userId, passwordHash },
})
const totpEnabled: UserEvent = {
  type: 'TotpEnabled',
  data: { userId, secret: 's', step: 1, codeHashes: ['a', 'b', 'c'] },
}
const keyAdded = (
  passkeyId: string,
  name: string | typeof erased,
  isBackedUp: boolean,
  isUserVerified?: boolean,
): UserEvent => ({
  type: 'PasskeyAdded',
  data: {
    userId,
    passkeyId,
    name,
    isBackedUp,
    ...(isUserVerified !== undefined && { isUserVerified }),
    ...{ credentialId: 'c', publicKey: 'k', counter: 0, transports: [], addedAt: '2025-06-01T00:00:00Z' },
  },
})
const linked = (provider: 'github' | 'steam', shownAs: string | typeof erased | null): UserEvent => ({
  type: 'ProviderLinked',
  data: { userId, provider, subject: '7', shownAs },
})

const blank = {
  user_id: userId,
  epoch: 0,
  password_set_at: null,
  totp_enabled_at: null,
  backup_codes: [],
  passkeys: [],
  asks_for_passkey: false,
  providers: [],
}

/** The row of a user with these events, including its lists. */
const after = async (...events: UserEvent[]) => {
  const projected = await project(
    signInProjection,
    recorded([registered, ...events], ({ data }) => `user-${data.userId}`),
  )
  const [row, ...others] = projected.rows(signInTable)
  expect(others).toEqual([])
  const { backup_codes, passkeys, providers, ...rest } = row ?? {}
  const listOf = (text: unknown): unknown => JSON.parse(String(text))
  return {
    ...rest,
    backup_codes: listOf(backup_codes),
    passkeys: listOf(passkeys),
    providers: listOf(providers),
  }
}

describe('what a user sees about their sign-in', () => {
  it('is empty at first', async () => expect(await after()).toEqual(blank))

  it('includes since when there is a password', async () => {
    expect(await after(passwordSet('h'))).toEqual({ ...blank, epoch: 1, password_set_at: at(1) })
    expect(
      await after(passwordSet('h'), { type: 'UserPasswordRehashed', data: { userId, passwordHash: 'i' } }),
    ).toEqual({ ...blank, epoch: 1, password_set_at: at(1) })
    expect(await after(passwordSet('h'), passwordSet('i'))).toMatchObject({
      epoch: 2,
      password_set_at: at(2),
    })
    expect(await after(passwordSet('h'), { type: 'UserPasswordRemoved', data: { userId } })).toEqual({
      ...blank,
      epoch: 2,
    })
    expect(await after(passwordSet('h'), passwordSet(erased))).toEqual({ ...blank, epoch: 2 })
  })

  it('includes the authenticator app and the remaining backup codes', async () => {
    const enabled = { ...blank, epoch: 1, totp_enabled_at: at(1), backup_codes: [true, true, true] }
    const used: UserEvent = { type: 'BackupCodeUsed', data: { userId, index: 1 } }
    const replaced: UserEvent = { type: 'BackupCodesReplaced', data: { userId, codeHashes: ['d', 'e'] } }
    expect(await after(totpEnabled)).toEqual(enabled)
    expect(await after(totpEnabled, { type: 'TotpCodeUsed', data: { userId, step: 2 } })).toEqual(enabled)
    expect(await after(totpEnabled, used)).toEqual({ ...enabled, backup_codes: [true, false, true] })
    expect(
      await after(totpEnabled, used, { type: 'BackupCodeUsed', data: { userId, index: 0 } }),
    ).toMatchObject({ backup_codes: [false, false, true] })
    expect(await after(totpEnabled, used, replaced)).toEqual({
      ...enabled,
      epoch: 2,
      backup_codes: [true, true],
    })
    expect(await after(totpEnabled, { type: 'TotpDisabled', data: { userId } })).toEqual({
      ...blank,
      epoch: 2,
    })
  })

  it('lists passkeys', async () => {
    const laptop = { id: 'p1', name: 'Laptop', backed_up: true, used_at: null, verifies_user: false }
    const phone = { id: 'p2', name: 'Phone', backed_up: false, used_at: null, verifies_user: true }
    const added_at = '2025-06-01T00:00:00.000Z'
    const both = [keyAdded('p1', 'Laptop', true), keyAdded('p2', 'Phone', false, true)]
    const expected = [
      { ...laptop, added_at },
      { ...phone, added_at },
    ]
    expect(await after(...both)).toEqual({ ...blank, epoch: 2, passkeys: expected })
    expect(
      await after(...both, { type: 'PasskeyRenamed', data: { userId, passkeyId: 'p2', name: 'Key' } }),
    ).toMatchObject({ epoch: 2, passkeys: [expected[0], { ...expected[1], name: 'Key' }] })
    expect(
      await after(...both, { type: 'PasskeyUsed', data: { userId, passkeyId: 'p1', counter: 1 } }),
    ).toMatchObject({ epoch: 2, passkeys: [{ ...expected[0], used_at: at(3) }, expected[1]] })
    expect(
      await after(...both, {
        type: 'PasskeyUsed',
        data: { userId, passkeyId: 'p1', counter: 1, isUserVerified: true },
      }),
    ).toMatchObject({ passkeys: [{ used_at: at(3), verifies_user: true }, expected[1]] })
    expect(await after(...both, { type: 'PasskeyRemoved', data: { userId, passkeyId: 'p1' } })).toEqual({
      ...blank,
      epoch: 3,
      passkeys: [expected[1]],
    })
  })

  it('includes whether a passkey has to follow the password', async () => {
    const chosen = (isAsked: boolean): UserEvent => ({ type: 'PasskeyStepChosen', data: { userId, isAsked } })
    expect(await after(chosen(true))).toEqual({ ...blank, epoch: 1, asks_for_passkey: true })
    expect(await after(chosen(true), chosen(false))).toEqual({ ...blank, epoch: 2 })
    const removed = (passkeyId: string): UserEvent => ({
      type: 'PasskeyRemoved',
      data: { userId, passkeyId },
    })
    const isOn = [keyAdded('p1', 'Laptop', true), keyAdded('p2', 'Phone', false), chosen(true)]
    expect(await after(...isOn, removed('p1'))).toMatchObject({ asks_for_passkey: true })
    expect(await after(...isOn, removed('p1'), removed('p2'))).toEqual({ ...blank, epoch: 5 })
  })

  it('lists accounts at providers, each provider once', async () => {
    const github = { provider: 'github', shown_as: 'maker', linked_at: at(1) }
    const steam = { provider: 'steam', shown_as: null, linked_at: at(2) }
    const both = [linked('github', 'maker'), linked('steam', null)]
    expect(await after(...both)).toEqual({ ...blank, epoch: 2, providers: [github, steam] })
    expect(await after(...both, linked('github', 'builder'))).toMatchObject({
      providers: [steam, { provider: 'github', shown_as: 'builder', linked_at: at(3) }],
    })
    expect(await after(...both, { type: 'ProviderUnlinked', data: { userId, provider: 'github' } })).toEqual({
      ...blank,
      epoch: 3,
      providers: [steam],
    })
  })

  it('keeps nothing erased', async () => {
    const row = await after(
      keyAdded('p1', erased, false),
      keyAdded('p2', 'Phone', false),
      { type: 'PasskeyRenamed', data: { userId, passkeyId: 'p2', name: erased } },
      linked('github', erased),
    )
    expect(row).toMatchObject({
      passkeys: [{ name: '' }, { name: '' }],
      providers: [{ provider: 'github', shown_as: null }],
    })
  })

  it('counts how often all sessions ended, and nothing else', async () => {
    const ended: UserEvent = { type: 'UserSessionsEnded', data: { userId } }
    const edited: UserEvent = { type: 'UserProfileChanged', data: { userId, name: null, bio: 'Builds' } }
    expect(await after(ended, edited, ended)).toEqual({ ...blank, epoch: 2 })
    expect(await after(edited)).toEqual(blank)
  })
})

it('there is no row for somebody who never registered', async () => {
  const facts = recorded([passwordSet('h')], () => `user-${userId}`)
  expect((await project(signInProjection, facts)).rows(signInTable)).toEqual([])
})
