import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { TrustedPublishersEvent } from '@modstead/domain/catalogue/trusted-publishers/events'

type PublisherTrusted = Extract<TrustedPublishersEvent, { type: 'PublisherTrusted' }>

export type SecurityEvent =
  | UserEvent
  | SessionEvent
  | AccessTokenEvent
  | AuthorizationEvent
  | OauthAppEvent
  | PublisherTrusted

/** The events in the log. Other events of an account do not concern its security. */
export const TOLD_EVENTS = [
  'UserRegistered',
  'UsernameChanged',
  'UserEmailChanged',
  'UserEmailVerified',
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserSessionsEnded',
  'UserSessionsEndedByStaff',
  'TotpEnabled',
  'TotpDisabled',
  'BackupCodesReplaced',
  'BackupCodeUsed',
  'PasskeyAdded',
  'PasskeyRenamed',
  'PasskeyRemoved',
  'PasskeyStepChosen',
  'ProviderLinked',
  'ProviderUnlinked',
  'RecoveryBegun',
  'RecoveryOpened',
  'RecoveryStopped',
  'RecoveryFinished',
  'UserRoleChanged',
  'UserExportAsked',
  'UserDeletionPlanned',
  'UserDeletionGivenUp',
  'SessionStarted',
  'SessionProven',
  'SessionEnded',
  'AccessTokenCreated',
  'AccessTokenScopesChanged',
  'AccessTokenExpiryChanged',
  'AccessTokenConfined',
  'AccessTokenRevoked',
  'AppAuthorized',
  'AuthorizationRevoked',
  'AppRegistered',
  'AppRedirectsChanged',
  'AppSecretRotated',
  'AppDeleted',
  'PublisherTrusted',
] as const satisfies readonly SecurityEvent['type'][]
