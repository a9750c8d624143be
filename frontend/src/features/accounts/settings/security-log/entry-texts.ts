import type { readSecurityLog } from '@modstead/query-api/contract/accounts/security-log'
import type { z } from 'zod'
import { meansText } from '../sessions/session-texts.ts'

export type SecurityEntry = z.output<typeof readSecurityLog.answer>['entries'][number]

const named = (text: string) => (about: string | null) => (about === null ? text : `${text}: ${about}`)

/** By the type of the event. */
const texts = new Map<string, (about: string | null) => string>(
  Object.entries({
    UserRegistered: () => 'Account created',
    UsernameChanged: () => 'Username changed',
    UserEmailChanged: () => 'E-mail address changed',
    UserEmailVerified: () => 'E-mail address verified',
    UserPasswordSet: () => 'Password set',
    UserPasswordRemoved: () => 'Password removed',
    UserSessionsEnded: () => 'All other sessions ended',
    TotpEnabled: () => 'Authenticator app set up',
    TotpDisabled: () => 'Authenticator app removed',
    BackupCodesReplaced: () => 'Backup codes replaced',
    BackupCodeUsed: () => 'Backup code used',
    PasskeyAdded: named('Passkey added'),
    PasskeyRenamed: () => 'Passkey renamed',
    PasskeyRemoved: () => 'Passkey removed',
    ProviderLinked: named('Account linked'),
    ProviderUnlinked: named('Account unlinked'),
    UserRoleChanged: () => 'Role changed',
    UserExportAsked: () => 'Copy of your data asked for',
    UserDeletionPlanned: () => 'Deletion of the account planned',
    UserDeletionGivenUp: () => 'Deletion given up',
    SessionStarted: (means) => `Signed in ${meansText(means ?? '')}`.trim(),
    SessionProven: () => 'Confirmed that it is you',
    SessionEnded: () => 'Session ended',
    AccessTokenCreated: named('Access token created'),
    AccessTokenScopesChanged: () => 'Scopes of an access token changed',
    AccessTokenExpiryChanged: () => 'Expiry of an access token changed',
    AccessTokenRevoked: () => 'Access token revoked',
  }),
)

/** The words of an entry. The server may know a kind that this page does not know yet. */
export const entryText = ({ kind, about }: Pick<SecurityEntry, 'kind' | 'about'>): string =>
  texts.get(kind)?.(about) ?? 'Something else was changed'
