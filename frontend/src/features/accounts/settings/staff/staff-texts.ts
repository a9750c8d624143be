import type { StaffRight } from '@modstead/domain/kernel/staff-rights'

/** What each right lets a moderator do. */
export const staffRightTexts: Readonly<Record<StaffRight, { label: string; hint: string }>> = {
  REVIEW_PROJECTS: {
    label: 'Review projects',
    hint: 'Approve, reject and withhold them, write to their owners, and see hidden ones.',
  },
  EDIT_CONTENT: { label: 'Edit content', hint: 'Edit what others publish, and see what is hidden.' },
  SET_MONETIZATION: { label: 'Decide on revenue', hint: 'Take revenue from a project, and give it back.' },
  CORRECT_DOWNLOADS: { label: 'Correct downloads', hint: 'Set how often a version was downloaded.' },
  READ_EVENTS: {
    label: 'Follow all events',
    hint: 'With programs of their own; hidden projects are in them.',
  },
  VIEW_USERS: {
    label: 'Look up users',
    hint: 'See the e-mail address of everybody and how they sign in. Each look is noted.',
  },
}

export type Role = 'developer' | 'moderator' | 'admin'

/** A user is called developer by programs alone. */
export const roleTexts: Readonly<Record<Role, string>> = {
  developer: 'User',
  moderator: 'Moderator',
  admin: 'Administrator',
}

/** By what somebody signs in, as a list in words. */
export const waysIn = (ways: {
  has_password: boolean
  has_totp: boolean
  passkeys: number
  auth_providers: readonly string[]
}): string => {
  const { has_password, has_totp, passkeys, auth_providers } = ways
  const named = [
    ...(has_password ? ['password'] : []),
    ...(has_totp ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`] : []),
    ...auth_providers,
  ]
  return named.length === 0 ? 'nothing' : named.join(', ')
}
