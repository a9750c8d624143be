import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import { scopesIn } from '@modstead/domain/kernel/scopes'
import { appAuthorizedMail } from '../../mail/templates/app-authorized.ts'
import { appRegisteredMail } from '../../mail/templates/app-registered.ts'
import { tokenCreatedMail } from '../../mail/templates/token-created.ts'
import type { Reaction } from '../../reactions/reaction.ts'
import { aroundCommand } from './around-command.ts'
import { tellOwner } from './tell-owner.ts'

type Of<Type extends (AccessTokenEvent | AuthorizationEvent | OauthAppEvent)['type']> = Extract<
  AccessTokenEvent | AuthorizationEvent | OauthAppEvent,
  { type: Type }
>

const clear = (text: Personal): string => (isErased(text) ? '' : text)

/** Mails about what may act for an account: tokens and apps. */
export const accessNotices: readonly Reaction[] = [
  tellOwner<Of<'AccessTokenCreated'>>({
    type: 'AccessTokenCreated',
    by: 'CreateAccessToken',
    write: ({ data: { name, expiresAt, issuedBy } }) =>
      issuedBy === undefined
        ? (facts) => tokenCreatedMail({ ...facts, token: clear(name), expiresAt })
        : null,
  }),
  tellOwner<Of<'AppAuthorized'>>({
    type: 'AppAuthorized',
    by: 'AuthorizeApp',
    async write({ data: { appId, scopes }, event, parts }) {
      const { after: app } = await aroundCommand(parts.accounts, oauthApp, appId, event)
      if (app.status !== 'active') return null
      return (facts) => appAuthorizedMail({ ...facts, app: app.name, scopes: scopesIn(BigInt(scopes)) })
    },
  }),
  tellOwner<Of<'AppRegistered'>>({
    type: 'AppRegistered',
    by: 'RegisterApp',
    write:
      ({ data: { name } }) =>
      (facts) =>
        appRegisteredMail({ ...facts, app: clear(name) }),
  }),
]
