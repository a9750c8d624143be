import type { StaffRight } from '@modstead/domain/kernel/staff-rights'
import { t } from '../../../../texts/t.ts'

/** Describes what each right allows a moderator to do. */
export const staffRightTexts: Readonly<Record<StaffRight, { label: string; hint: string }>> = {
  REVIEW_PROJECTS: {
    label: t('staff.review-projects'),
    hint: t('staff.review-projects-hint'),
  },
  EDIT_CONTENT: { label: t('staff.edit-content'), hint: t('staff.edit-content-hint') },
  SET_MONETIZATION: { label: t('staff.decide-on-revenue'), hint: t('staff.decide-on-revenue-hint') },
  CORRECT_DOWNLOADS: { label: t('staff.correct-downloads'), hint: t('staff.correct-downloads-hint') },
  READ_EVENTS: {
    label: t('staff.follow-all-events'),
    hint: t('staff.follow-all-events-hint'),
  },
  VIEW_USERS: {
    label: t('staff.look-up-users'),
    hint: t('staff.look-up-users-hint'),
  },
}

export type Role = 'developer' | 'moderator' | 'admin'

/** Only programs call an ordinary user a developer. */
export const roleTexts: Readonly<Record<Role, string>> = {
  developer: t('staff.user'),
  moderator: t('staff.moderator'),
  admin: t('staff.administrator'),
}

/** A user's means of signing in, as a list in words. */
export const waysIn = (ways: {
  has_password: boolean
  has_totp: boolean
  passkeys: number
  asks_for_passkey: boolean
  auth_providers: readonly string[]
}): string => {
  const { has_password, has_totp, passkeys, asks_for_passkey, auth_providers } = ways
  const named = [
    ...(has_password ? [t('staff.password')] : []),
    ...(has_totp ? [t('staff.authenticator-app')] : []),
    ...(passkeys > 0
      ? [asks_for_passkey ? t('staff.passkeys-asked-for', { passkeys }) : t('staff.passkeys', { passkeys })]
      : []),
    ...auth_providers,
  ]
  return named.length === 0 ? t('staff.nothing') : named.join(', ')
}
