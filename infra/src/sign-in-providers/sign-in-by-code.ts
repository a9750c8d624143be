import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { z } from 'zod'
import type { ClientKeys } from '../config/provider-variables.ts'
import type { BoundedFetch } from '../outgoing/bounded-fetch.ts'
import { type Route, straight } from '../outgoing/route.ts'
import { createConfiguration } from './configuration.ts'
import { isAway, providerFailure } from './failures.ts'
import { assertBelongs, SIGN_IN_TIME_MS } from './pending.ts'
import type { PendingSignIn, ProviderIdentity, SignInProvider } from './port.ts'
import { ProviderAway, ProviderRefused } from './provider-refused.ts'
import type { Granted, Recipe } from './recipe.ts'

export interface ProviderWeb {
  readonly fetch: BoundedFetch
  /** Replaces the address to which browsers are sent. */
  readonly route?: Route
  readonly now?: () => number
}

const untilNobodyWaits = async <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  if (signal === undefined) return work()
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work(), promise]).finally(() => signal.removeEventListener('abort', stop))
}

/** Sign-in by OAuth 2.0 with PKCE, and by OpenID Connect if the provider has it. */
export const signInByCode = (
  recipe: Recipe,
  keys: ClientKeys,
  { fetch: unmended, route = straight, now = () => Date.now() }: ProviderWeb,
): SignInProvider => {
  const { name, server, scope, mend = (fetch) => fetch, identify } = recipe
  const isOpenId = server instanceof URL
  const fetch = mend(unmended)
  const configuration = createConfiguration(recipe, keys, fetch, now)

  const read = async <Schema extends z.ZodType>(address: string, token: string, schema: Schema) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'Modstead' }
    const answer = await fetch(address, { headers })
    if (isAway(answer.status)) throw new ProviderAway(name, `status ${answer.status} of its API`)
    if (answer.status !== 200)
      throw new ProviderRefused(name, 'invalid-answer', `status ${answer.status} of its API`)
    return schema.parse(await answer.json().catch(() => null))
  }

  const assertIssuer = (config: Configuration, { searchParams }: URL) => {
    const { issuer, authorization_response_iss_parameter_supported: isTold } = config.serverMetadata()
    const told = searchParams.getAll('iss')
    if (told.some((each) => each !== issuer) || (isTold && told.length === 0))
      throw new ProviderRefused(name, 'issuer-mismatch', 'the answer is of another issuer')
  }

  const exchange = async (
    callbackUrl: URL,
    { state, codeVerifier, nonce }: PendingSignIn,
  ): Promise<ProviderIdentity> => {
    if (codeVerifier === null || (nonce === null) === isOpenId)
      throw new ProviderRefused(name, 'state-mismatch', 'it was started in another way')
    const config = await configuration()
    assertIssuer(config, callbackUrl)
    const tokens = await authorizationCodeGrant(config, callbackUrl, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      ...(nonce !== null && { expectedNonce: nonce, idTokenExpected: true }),
    })
    const claims = tokens.claims()
    const granted: Granted = {
      claims,
      userInfo: () => fetchUserInfo(config, tokens.access_token, claims?.sub ?? ''),
      read: (address, schema) => read(address, tokens.access_token, schema),
    }
    return { provider: name, ...(await identify(granted)) }
  }

  return {
    name,
    async start(redirectUri) {
      const codeVerifier = randomPKCECodeVerifier()
      const state = randomState()
      const nonce = isOpenId ? randomNonce() : null
      try {
        const redirectTo = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(nonce !== null && { nonce }),
        })
        const expiresAt = now() + SIGN_IN_TIME_MS
        const pending = { provider: name, redirectUri, state, codeVerifier, nonce, expiresAt }
        return { redirectTo: route(redirectTo).href, pending }
      } catch (error) {
        throw providerFailure(name, error)
      }
    },
    async finish(callbackUrl, pending, signal) {
      assertBelongs(name, callbackUrl, pending, now())
      try {
        return await untilNobodyWaits(() => exchange(callbackUrl, pending), signal)
      } catch (error) {
        throw providerFailure(name, error)
      }
    },
  }
}
