import { conflict, invalid, limit, missing, type Problems, unauthorized } from '../kernel/problem.ts'
import { requestProblems } from '../kernel/request-problems.ts'
import type { AccessTokenRejection } from './access-token/decider.ts'
import type { AdministratorsRejection } from './administrators/decider.ts'
import type { AppGrantRejection } from './app-grant/commands.ts'
import type { AppPlacesRejection } from './app-places/decider.ts'
import type { AuthorizationRejection } from './authorization/decider.ts'
import type { IdentifierRejection } from './identifier/decider.ts'
import type { contentRejections } from './newsletter/content.ts'
import type { OauthAppRejection } from './oauth-app/commands.ts'
import type { SessionRejection } from './session/decider.ts'
import type { SettingsRejection } from './settings/decider.ts'
import type { TokenPlacesRejection } from './token-places/decider.ts'
import type { UserRejection } from './user/decider.ts'
import type { EmailProblem } from './user/email.ts'
import type { PasswordProblem } from './user/password.ts'
import type { UserLookRejection } from './user-look/decider.ts'
import type { UsernameRejection } from './username/decider.ts'

/** Every code with which this context refuses a command. */
export type AccountsRejection =
  | UserRejection
  | UsernameRejection
  | IdentifierRejection
  | SessionRejection
  | SettingsRejection
  | EmailProblem['code']
  | PasswordProblem['code']
  | 'email-disposable'
  | 'email-missing'
  | 'email-already-verified'
  | AccessTokenRejection
  | AdministratorsRejection
  | UserLookRejection
  | (typeof contentRejections)[number]
  | OauthAppRejection
  | AppPlacesRejection
  | TokenPlacesRejection
  | AuthorizationRejection
  | AppGrantRejection

/** One row for each code, or this does not compile. */
export const problems = {
  'user-not-found': missing('User not found'),
  'user-exists': conflict('User exists'),
  'not-this-user': unauthorized('Not your account'),
  'staff-field': unauthorized('Only for staff'),
  'staff-rights-invalid': invalid('Invalid staff rights'),
  'reason-invalid': invalid('Invalid reason'),
  'role-changed-since': conflict('Role changed since'),
  'deletion-planned': conflict('Deletion planned'),
  'administrator-exists': conflict('Administrator exists'),
  'last-administrator': conflict('Last administrator'),
  'username-invalid': invalid('Invalid username'),
  'username-taken': conflict('Username taken'),
  'username-reserved': invalid('Reserved username'),
  'bio-too-long': invalid('Biography too long'),
  'name-too-long': invalid('Name too long'),
  'name-invalid': invalid('Invalid name'),
  'badges-invalid': invalid('Invalid badges'),
  'identifier-taken': conflict('Belongs to another account'),
  'session-not-found': missing('Session not found'),
  'email-invalid': invalid('Invalid email address'),
  'email-disposable': invalid('Disposable email address'),
  'email-missing': conflict('No email address'),
  'email-already-verified': conflict('Email address already verified'),
  'password-too-short': invalid('Password too short'),
  'password-too-long': invalid('Password too long'),
  'password-too-weak': invalid('Password too weak'),
  'password-leaked': invalid('Leaked password'),
  'email-changed-since': conflict('Email address changed since'),
  'link-used': conflict('Link already used'),
  'email-not-verified': conflict('Email address not verified'),
  'recovery-finished': conflict('Recovery finished'),
  'recovery-not-needed': conflict('No recovery needed'),
  'recovery-running': conflict('Recovery under way'),
  'last-way-in': conflict('Last way to sign in'),
  'totp-already-enabled': conflict('Authenticator app already set up'),
  'totp-not-enabled': conflict('No authenticator app'),
  'code-already-used': conflict('Code already used'),
  'passkey-not-found': missing('Passkey not found'),
  'passkey-needed': conflict('Passkey needed'),
  'passkey-already-added': conflict('Passkey already added'),
  'passkey-copied': conflict('Passkey used elsewhere'),
  'passkey-name-invalid': invalid('Invalid passkey name'),
  'too-many-passkeys': conflict('Too many passkeys'),
  'provider-already-linked': conflict('Provider already linked'),
  'provider-not-linked': missing('Provider not linked'),
  'export-running': conflict('Export under way'),
  'too-many-exports': conflict('Too many exports'),
  'staff-account': conflict('Staff account'),
  'too-many-choices': invalid('Too many choices'),
  'deletion-not-due': conflict('Deletion not due'),
  'erasure-not-begun': conflict('Account in use'),
  'token-not-found': missing('Access token not found'),
  'token-name-invalid': invalid('Invalid token name'),
  'token-expiry-past': invalid('Token expiry in the past'),
  'token-scopes-restricted': invalid('Restricted scopes'),
  'proof-needed': requestProblems['proof-needed'],
  'token-scopes-unknown': invalid('Unknown scopes'),
  'token-confinement-invalid': invalid('Invalid list of projects and organizations'),
  'newsletter-title-invalid': invalid('Invalid title'),
  'newsletter-text-invalid': invalid('Invalid text'),
  'newsletter-link-invalid': invalid('Invalid link'),
  'app-not-found': missing('App not found'),
  'app-name-invalid': invalid('Invalid app name'),
  'app-url-invalid': invalid('Invalid app page'),
  'app-description-too-long': invalid('App description too long'),
  'app-redirects-missing': invalid('No redirect address'),
  'app-redirect-invalid': invalid('Invalid redirect address'),
  'app-too-many-redirects': invalid('Too many redirect addresses'),
  'app-scopes-missing': invalid('No app scopes'),
  'app-scopes-restricted': invalid('Restricted app scopes'),
  'app-scopes-unknown': invalid('Unknown app scopes'),
  'app-is-public': conflict('Public app without secret'),
  'too-many-apps': limit('Too many apps'),
  'too-many-tokens': limit('Too many access tokens'),
  'authorization-not-found': missing('Authorization not found'),
  'code-invalid': invalid('Invalid code'),
  'refresh-token-invalid': invalid('Invalid refresh token'),
} as const satisfies Problems<AccountsRejection>
