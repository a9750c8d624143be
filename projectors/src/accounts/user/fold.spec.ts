import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { userProjection } from './fold.ts'
import { userTable } from './table.ts'

const projection = userProjection({ publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' })
const userId = 'UUUUUUUU'
const erased = { erased: true } as const

const registered = (username: string | typeof erased): UserEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    username,
    email: username === erased ? erased : 'maker@example.test',
    role: 'developer',
    createdAt: '2026-01-01T00:00:00Z',
  },
})

const only = async (...events: UserEvent[]) => {
  const rows = (
    await project(
      projection,
      recorded(events, () => `user-${userId}`),
    )
  ).rows(userTable)
  const [row] = rows
  if (!row) throw new Error('there is no user')
  return { row, v2: JSON.parse(row.v2), v3: JSON.parse(row.v3) }
}

describe('the user read model', () => {
  it('shows what everyone may see, without the email address', async () => {
    const { row, v2, v3 } = await only(registered('Maker'))
    expect(v2).toMatchObject({ id: userId, username: 'Maker', role: 'developer', badges: 0, email: null })
    expect(Object.keys(v3).sort()).toEqual(
      `allow_friend_requests auth_providers avatar_url badges bio campaigns created eligibility_verified_at email
       email_verified github_id has_password has_totp id payout_data role stripe_customer_id username`.split(
        /\s+/,
      ),
    )
    expect(row).toMatchObject({ username_lower: 'maker', email: 'maker@example.test', has_password: false })
  })

  it('follows changes of profile, picture, role and badges', async () => {
    const { row, v2 } = await only(
      registered('Maker'),
      { type: 'UserPasswordSet', data: { userId, passwordHash: 'x' } },
      { type: 'UsernameChanged', data: { userId, username: 'Builder' } },
      { type: 'UserEmailChanged', data: { userId, email: 'b@example.test' } },
      { type: 'UserProfileChanged', data: { userId, name: 'B', bio: 'Builds' } },
      {
        type: 'UserAvatarSet',
        data: { userId, avatar: { path: 'images/u.webp', rawPath: 'images/u.png', color: 1 } },
      },
      { type: 'UserRoleChanged', data: { userId, role: 'moderator' } },
      { type: 'UserBadgesChanged', data: { userId, badges: 9 } },
    )
    expect(v2).toMatchObject({
      username: 'Builder',
      bio: 'Builds',
      avatar_url: 'https://files.mods.test/images/u.webp',
      role: 'moderator',
      badges: 9,
    })
    expect(row).toMatchObject({ has_password: true, email: 'b@example.test', revision: 7 })
  })

  it('shows no picture after it is removed, and keeps the rest', async () => {
    const { row, v2 } = await only(
      registered('Maker'),
      {
        type: 'UserAvatarSet',
        data: { userId, avatar: { path: 'images/u.webp', rawPath: 'images/u.png', color: 1 } },
      },
      { type: 'UserProfileChanged', data: { userId, name: 'Anna', bio: 'Builds' } },
      { type: 'UserAvatarRemoved', data: { userId } },
    )
    expect(v2).toMatchObject({ username: 'Maker', avatar_url: null, bio: 'Builds', name: 'Anna' })
    expect(row).toMatchObject({ name: 'Anna', avatar_path: null, revision: 3 })
  })

  it('shows only the user how they sign in', async () => {
    const totp: UserEvent = { type: 'TotpEnabled', data: { userId, secret: 's', step: 1, codeHashes: [] } }
    const linked = (provider: 'github' | 'steam'): UserEvent => ({
      type: 'ProviderLinked',
      data: { userId, provider, subject: '7', shownAs: null },
    })
    const verified: UserEvent = { type: 'UserEmailVerified', data: { userId } }
    const all = [registered('Maker'), totp, verified, linked('github'), linked('steam')]
    const signedIn = await only(...all)
    expect(signedIn.row).toMatchObject({ has_totp: true, email_verified: true })
    expect(JSON.parse(signedIn.row.auth_providers)).toEqual(['github', 'steam'])
    const hidden = { has_totp: null, has_password: null, email_verified: null, auth_providers: null }
    expect([signedIn.v2, signedIn.v3]).toMatchObject([hidden, hidden])
    const less = await only(
      ...all,
      { type: 'TotpDisabled', data: { userId } },
      { type: 'ProviderUnlinked', data: { userId, provider: 'github' } },
    )
    expect(less.row).toMatchObject({ has_totp: false, email_verified: true })
    expect(JSON.parse(less.row.auth_providers)).toEqual(['steam'])
  })

  it('requires a changed address to be verified again', async () => {
    const { row } = await only(
      registered('Maker'),
      { type: 'UserEmailVerified', data: { userId } },
      { type: 'UserEmailChanged', data: { userId, email: 'b@example.test' } },
    )
    expect(row).toMatchObject({ email: 'b@example.test', email_verified: false })
  })

  it('knows whether there is a password', async () => {
    const set: UserEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'x' } }
    const hashed = (passwordHash: string | typeof erased): UserEvent => ({
      type: 'UserPasswordRehashed',
      data: { userId, passwordHash },
    })
    const removed: UserEvent = { type: 'UserPasswordRemoved', data: { userId } }
    const has = async (...events: UserEvent[]) =>
      (await only(registered('Maker'), ...events)).row.has_password
    expect([await has(), await has(set), await has(set, hashed('y'))]).toEqual([false, true, true])
    expect([await has(set, removed), await has(set, hashed(erased))]).toEqual([false, false])
  })

  it('starts without a display name', async () => {
    expect((await only(registered('Maker'))).row).toMatchObject({ name: null, bio: null, revision: 0 })
  })

  it('has nothing personal about an erased person', async () => {
    const { row } = await only(
      registered(erased),
      { type: 'UserProfileChanged', data: { userId, name: erased, bio: erased } },
      { type: 'UserPasswordSet', data: { userId, passwordHash: erased } },
    )
    expect(row).toMatchObject({
      username: `deleted-${userId}`,
      email: null,
      bio: null,
      name: null,
      has_password: false,
    })
  })
})
