import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import { widens } from '@modstead/domain/accounts/access-token/widens'
import { accessToken, oauthApp } from '@modstead/domain/accounts/aggregates'
import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import { project } from '@modstead/domain/catalogue/aggregates'
import type { TrustedPublishersEvent } from '@modstead/domain/catalogue/trusted-publishers/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import { scopesIn } from '@modstead/domain/kernel/scopes'
import { appAuthorizedMail } from '../../mail/templates/app-authorized.ts'
import { appRedirectsChangedMail } from '../../mail/templates/app-redirects-changed.ts'
import { appRegisteredMail } from '../../mail/templates/app-registered.ts'
import { appSecretRotatedMail } from '../../mail/templates/app-secret-rotated.ts'
import { publisherTrustedMail } from '../../mail/templates/publisher-trusted.ts'
import { tokenCreatedMail } from '../../mail/templates/token-created.ts'
import { tokenWidenedMail } from '../../mail/templates/token-widened.ts'
import type { Reaction } from '../../reactions/reaction.ts'
import { aroundCommand } from './around-command.ts'
import { type Cause, tellOwner } from './tell-owner.ts'
import { whenRefreshTokenReusedTellItsOwner } from './when-refresh-token-reused.ts'

type Told = AccessTokenEvent | AuthorizationEvent | OauthAppEvent | TrustedPublishersEvent

type Of<Type extends Told['type']> = Extract<Told, { type: Type }>

const clear = (text: Personal): string => (isErased(text) ? '' : text)

type Edited = Of<'AccessTokenScopesChanged' | 'AccessTokenExpiryChanged' | 'AccessTokenConfined'>

/** One edit stores up to three events, which share a mail about what all of them did. */
const tellWidened = <Event extends Edited>(type: Event['type']): Reaction =>
  tellOwner<Event>({
    type,
    by: 'EditAccessToken',
    mailId: ({ metadata }) => `token-widened.${metadata.commandId}`,
    async write({ data: { tokenId }, event, parts }) {
      const { before, after } = await aroundCommand(parts.accounts, accessToken, tokenId, event)
      if (after.status === 'none') return null
      const { scopes, expiresAt, confinedTo, name } = after
      if (!widens(before, { scopes, expiresAt, confinedTo })) return null
      return (facts) => tokenWidenedMail({ ...facts, token: name, expiresAt })
    },
  })

type OfApp = Of<'AppSecretRotated' | 'AppRedirectsChanged'>

/** The app after the event, unless it was deleted. */
const appAfter = async ({
  data: { appId },
  event,
  parts,
}: Pick<Cause<OfApp>, 'data' | 'event' | 'parts'>) => {
  const { after } = await aroundCommand(parts.accounts, oauthApp, appId, event)
  return after.status === 'active' ? after : null
}

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
  tellWidened('AccessTokenScopesChanged'),
  tellWidened('AccessTokenExpiryChanged'),
  tellWidened('AccessTokenConfined'),
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
  tellOwner<Of<'AppSecretRotated'>>({
    type: 'AppSecretRotated',
    by: 'RotateAppSecret',
    async write(cause) {
      const app = await appAfter(cause)
      return app && ((facts) => appSecretRotatedMail({ ...facts, app: app.name }))
    },
  }),
  tellOwner<Of<'AppRedirectsChanged'>>({
    type: 'AppRedirectsChanged',
    by: 'EditApp',
    async write(cause) {
      const app = await appAfter(cause)
      if (app === null) return null
      const addresses = app.redirects.map(({ address }) => address)
      return (facts) => appRedirectsChangedMail({ ...facts, app: app.name, addresses })
    },
  }),
  tellOwner<Of<'PublisherTrusted'>>({
    type: 'PublisherTrusted',
    by: 'TrustPublisher',
    async write({ data: { projectId, source }, parts }) {
      const { state } = await parts.executor.load(project, projectId)
      const title = state.phase === 'live' ? state.title : null
      return (facts) => publisherTrustedMail({ ...facts, project: title, source: clear(source) })
    },
  }),
  whenRefreshTokenReusedTellItsOwner,
]
