import { type UserEvent, userEvents } from '@modstead/domain/accounts/user/events'
import { imageUrl, type ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import {
  defineProjection,
  finishing,
  type Projection,
  type Tables,
  typesOf,
} from '../../runtime/projection.ts'
import { type FoldedUserRow, type UserRow, userTable } from './table.ts'

const nameOf = (id: string, username: Personal): string => (isErased(username) ? `deleted-${id}` : username)

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const providersOf = (row: FoldedUserRow): readonly string[] => JSON.parse(row.auth_providers)

const registered = (event: Extract<Recorded<UserEvent>, { type: 'UserRegistered' }>): FoldedUserRow => {
  const { userId: id, username, email, role, createdAt } = event.data
  return {
    id,
    username: nameOf(id, username),
    email: textOf(email),
    email_verified: false,
    has_password: false,
    has_totp: false,
    auth_providers: '[]',
    role,
    badges: 0,
    name: null,
    bio: null,
    avatar_path: null,
    created_at: instant(createdAt),
    revision: Number(event.revision),
  }
}

const evolve = (row: FoldedUserRow, event: Recorded<UserEvent>): FoldedUserRow => {
  switch (event.type) {
    case 'UserPasswordSet':
      return { ...row, has_password: !isErased(event.data.passwordHash) }
    case 'UsernameChanged':
      return { ...row, username: nameOf(row.id, event.data.username) }
    case 'UserPasswordRehashed':
      return { ...row, has_password: !isErased(event.data.passwordHash) }
    case 'UserPasswordRemoved':
      return { ...row, has_password: false }
    case 'UserEmailChanged':
      return { ...row, email: textOf(event.data.email), email_verified: false }
    case 'UserEmailVerified':
      return { ...row, email_verified: true }
    case 'TotpEnabled':
      return { ...row, has_totp: true }
    case 'TotpDisabled':
      return { ...row, has_totp: false }
    case 'ProviderLinked':
      return { ...row, auth_providers: JSON.stringify([...providersOf(row), event.data.provider]) }
    case 'ProviderUnlinked': {
      const left = providersOf(row).filter((provider) => provider !== event.data.provider)
      return { ...row, auth_providers: JSON.stringify(left) }
    }
    case 'UserProfileChanged':
      return { ...row, name: textOf(event.data.name), bio: textOf(event.data.bio) }
    case 'UserAvatarSet':
      return { ...row, avatar_path: event.data.avatar.path }
    case 'UserAvatarRemoved':
      return { ...row, avatar_path: null }
    case 'UserRoleChanged':
      return { ...row, role: event.data.role }
    case 'UserBadgesChanged':
      return { ...row, badges: event.data.badges }
    default:
      return row
  }
}

const apply = (event: Recorded<UserEvent>, tables: Tables) => {
  const users = tables.of(userTable)
  if (event.type === 'UserRegistered') return users.set(registered(event))
  if (event.type === 'UserErased') return users.delete(event.data.userId)
  const row = users.get(event.data.userId)
  if (row) users.set({ ...evolve(row, event), revision: Number(event.revision) })
}

/** The public answer. Private fields are null here, and the reader fills them in for their user. */
const publicMembers = (row: FoldedUserRow, avatar_url: string | null) => ({
  id: row.id,
  username: row.username,
  avatar_url,
  bio: row.bio,
  created: row.created_at,
  role: row.role,
  badges: row.badges,
  auth_providers: null,
  email: null,
  email_verified: null,
  has_password: null,
  has_totp: null,
  payout_data: null,
  github_id: null,
})

const finish = (row: FoldedUserRow, settings: ReadModelSettings): UserRow => {
  const avatar_url = row.avatar_path && imageUrl(settings, row.avatar_path)
  const members = publicMembers(row, avatar_url)
  return {
    ...row,
    username_lower: row.username.toLowerCase(),
    avatar_url,
    v2: JSON.stringify({ ...members, name: row.name }),
    v3: JSON.stringify({
      ...members,
      stripe_customer_id: null,
      allow_friend_requests: null,
      eligibility_verified_at: null,
      campaigns: { pride_26: null },
    }),
  }
}

export const userProjection = (settings: ReadModelSettings): Projection =>
  defineProjection<UserEvent>({
    name: 'accounts/user',
    group: 'public',
    version: 3,
    fingerprint: JSON.stringify(settings),
    types: typesOf(userEvents),
    tables: [userTable],
    keys: (event) => [{ table: userTable, key: event.data.userId }],
    apply,
    finish: [finishing(userTable, (row) => finish(row, settings))],
  })
