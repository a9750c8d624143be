import type { ToldEvent } from '@modstead/domain/accounts/security-log/told-events'
import type { readSecurityLog } from '@modstead/query-api/contract/accounts/security-log'
import type { z } from 'zod'
import { t } from '../../../../texts/t.ts'
import { signedInText } from '../sessions/session-texts.ts'

export type SecurityEntry = z.output<typeof readSecurityLog.answer>['entries'][number]

const named = (text: string) => (about: string | null) => (about === null ? text : `${text}: ${about}`)

type TextAbout = (about: string | null) => string

/** Keyed by the type of the event. */
const textsOf: Record<ToldEvent, TextAbout> = {
  UserRegistered: () => t('security-log.account-created'),
  UsernameChanged: () => t('security-log.username-changed'),
  UserEmailChanged: () => t('security-log.email-address-changed'),
  UserEmailVerified: () => t('security-log.email-address-verified'),
  UserPasswordSet: () => t('security-log.password-set'),
  UserPasswordRemoved: () => t('security-log.password-removed'),
  UserSessionsEnded: () => t('security-log.all-other-sessions-ended'),
  UserSessionsEndedByStaff: () => t('security-log.signed-out-by-staff'),
  TotpEnabled: () => t('security-log.authenticator-app-set-up'),
  TotpDisabled: () => t('security-log.authenticator-app-removed'),
  BackupCodesReplaced: () => t('security-log.backup-codes-replaced'),
  BackupCodeUsed: () => t('security-log.backup-code-used'),
  PasskeyAdded: named(t('security-log.passkey-added')),
  PasskeyRenamed: () => t('security-log.passkey-renamed'),
  PasskeyRemoved: () => t('security-log.passkey-removed'),
  PasskeyStepChosen: (about) =>
    about === 'on' ? t('security-log.passkey-asked-for') : t('security-log.passkey-not-asked-for'),
  ProviderLinked: named(t('security-log.account-linked')),
  ProviderUnlinked: named(t('security-log.account-unlinked')),
  UserRoleChanged: () => t('security-log.role-changed'),
  StaffRightsChanged: () => t('security-log.staff-rights-changed'),
  UserExportAsked: () => t('security-log.export-asked-for'),
  UserDeletionPlanned: () => t('security-log.deletion-of-the-account-planned'),
  UserDeletionGivenUp: () => t('security-log.deletion-given-up'),
  SessionStarted: (means) => signedInText(means ?? ''),
  SessionProven: () => t('security-log.confirmed-that-it-is-you'),
  SessionEnded: named(t('security-log.session-ended')),
  AccessTokenCreated: named(t('security-log.access-token-created')),
  AccessTokenScopesChanged: named(t('security-log.access-token-scopes-changed')),
  AccessTokenExpiryChanged: named(t('security-log.access-token-expiry-changed')),
  AccessTokenConfined: named(t('security-log.access-token-confined')),
  AccessTokenRevoked: named(t('security-log.access-token-revoked')),
  AppAuthorized: named(t('security-log.app-let-in')),
  AuthorizationRevoked: named(t('security-log.access-of-an-app-ended')),
  AppRegistered: named(t('security-log.app-registered')),
  AppRedirectsChanged: named(t('security-log.app-redirects-changed')),
  AppScopesChanged: named(t('security-log.app-scopes-changed')),
  AppSecretRotated: named(t('security-log.app-secret-replaced')),
  AppDeleted: () => t('security-log.app-deleted'),
  PublisherTrusted: named(t('security-log.publisher-trusted')),
  PublisherDistrusted: () => t('security-log.publisher-distrusted'),
  RecoveryBegun: () => t('security-log.recovery-begun'),
  RecoveryOpened: () => t('security-log.recovery-opened'),
  RecoveryStopped: () => t('security-log.recovery-stopped'),
  RecoveryFinished: () => t('security-log.recovery-finished'),
}

const texts = new Map<string, TextAbout>(Object.entries(textsOf))

/** The text of an entry. The server may know kinds that this page does not know yet. */
export const entryText = ({ kind, about }: Pick<SecurityEntry, 'kind' | 'about'>): string =>
  texts.get(kind)?.(about) ?? t('security-log.something-else-was-changed')

/** Why access ended. null: its owner ended it, or the page does not know the cause yet. */
export const becauseText = ({ because }: Pick<SecurityEntry, 'because'>): string | null => {
  if (because === 'found-in-public') return t('security-log.found-in-public')
  return because === 'refresh-token-reused' ? t('security-log.secret-used-twice') : null
}
