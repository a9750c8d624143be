import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { TrustedPublishersEvent } from '@modstead/domain/catalogue/trusted-publishers/events'

type Trust = Extract<TrustedPublishersEvent, { type: 'PublisherTrusted' | 'PublisherDistrusted' }>

export type SecurityEvent =
  | UserEvent
  | SessionEvent
  | AccessTokenEvent
  | AuthorizationEvent
  | OauthAppEvent
  | Trust
