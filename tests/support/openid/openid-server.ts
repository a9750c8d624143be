import type { RequestListener } from 'node:http'
import { decodeJwt } from 'jose'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { memoryAdapters } from './memory-adapter.ts'
import type { OpenIdApp } from './openid-apps.ts'
import { choiceOf, formOf, showSignInPage } from './sign-in-page.ts'
import type { SigningKey } from './signing-key.ts'
import type { StandInSettings } from './stand-in-settings.ts'

const PAGE = '/interaction/'

const configurationOf = (
  app: OpenIdApp,
  { client, redirectUris }: StandInSettings,
  key: SigningKey,
): Configuration => ({
  adapter: memoryAdapters(),
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [...redirectUris],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [key.privateJwk] },
  cookies: { keys: ['stand-in'] },
  features: { devInteractions: { enabled: false } },
  conformIdTokenClaims: !app.tellsInIdTokens,
  claims: {
    openid: ['sub', 'tid'],
    email: ['email', 'email_verified', 'xms_edov'],
    profile: ['picture', 'nickname'],
  },
  interactions: { url: (_context, { uid }) => `/${app.base.replace('https://', '')}${PAGE}${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount: (_context, name) => ({
    accountId: name,
    claims: () => ({ sub: name, ...app.claimsOf(name) }),
  }),
  async renderError(context, { error, error_description: description }) {
    context.type = 'text'
    context.body = `${error}: ${description}`
  },
  // The page asks only for a name: naming a person grants everything that was requested.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      ...(oidc.client && { clientId: oidc.client.clientId }),
      ...(oidc.account && { accountId: oidc.account.accountId }),
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** Documents name the real hosts, like the providers' own documents. */
const tellAsReal = async (context: KoaContextWithOIDC, { app, key, url }: Parts): Promise<void> => {
  const { oidc } = context
  if (oidc?.route === 'discovery')
    context.body = {
      ...(JSON.parse(JSON.stringify(context.body).replaceAll(`${url}/`, 'https://')) as object),
      ...(app.calledIn && { issuer: app.calledIn.discovery }),
      ...(!app.namesItselfInAnswers && { authorization_response_iss_parameter_supported: undefined }),
    }
  const body = context.body as { id_token?: string } | undefined
  if (oidc?.route === 'token' && body?.id_token !== undefined && app.calledIn) {
    const claims = decodeJwt(body.id_token)
    context.body = { ...body, id_token: await key.sign({ ...claims, iss: app.calledIn.token(claims) }) }
  }
  const location = context.response.get('location') as string | undefined
  if (location && !app.namesItselfInAnswers) {
    const address = new URL(location, url)
    address.searchParams.delete('iss')
    context.set('location', address.href)
  }
}

interface Parts {
  readonly app: OpenIdApp
  readonly key: SigningKey
  /** Address of the stand-in. */
  readonly url: string
}

/**
 * A real OpenID provider, with the address, the documents and the claims of a known one. Requests come
 * without the path of its base.
 */
export const openIdServer = (settings: StandInSettings, parts: Parts): RequestListener => {
  const { app, key } = parts
  const provider = new Provider(app.base, configurationOf(app, settings, key))
  provider.use(async (context, next) => {
    await next()
    await tellAsReal(context as KoaContextWithOIDC, parts)
  })
  const serve = provider.callback()
  return async (request, reply) => {
    if (!request.url?.startsWith(PAGE)) return serve(request, reply)
    if (request.method !== 'POST') return showSignInPage(reply, app.name)
    const { person, answer } = choiceOf(await formOf(request))
    const result =
      answer === 'allow' ? { login: { accountId: person, remember: false } } : { error: 'access_denied' }
    await provider.interactionFinished(request, reply, result)
  }
}
