import { randomBytes } from 'node:crypto'
import type { UseOnce } from '../once/used-once.ts'
import { straight } from '../outgoing/route.ts'
import { isAway, providerFailure } from './failures.ts'
import { assertBelongs, SIGN_IN_TIME_MS } from './pending.ts'
import type { SignInProvider } from './port.ts'
import { ProviderAway, type ProviderRefusalCode, ProviderRefused } from './provider-refused.ts'
import type { ProviderWeb } from './sign-in-by-code.ts'
import {
  OPENID_2,
  openIdFields,
  parseAssertion,
  STEAM_ENDPOINT,
  type SteamAssertion,
  saysValid,
} from './steam-assertion.ts'

const ANYBODY = 'http://specs.openid.net/auth/2.0/identifier_select'
const NONCE_AGE_MS = 5 * 60_000
/** How far Steam's clock may be ahead of ours. */
const CLOCK_MS = 60_000
/** A nonce is remembered for longer than it is accepted, whatever the clocks of our processes say. */
const REMEMBERED_MS = 4 * NONCE_AGE_MS

const refuse = (code: ProviderRefusalCode, detail: string): never => {
  throw new ProviderRefused('steam', code, detail)
}

const returnTo = (redirectUri: string, state: string): string => {
  const address = new URL(redirectUri)
  address.searchParams.set('state', state)
  return address.href
}

/** The address without the OpenID fields, as in `return_to`. */
const withoutFields = (callbackUrl: URL): string => {
  const address = new URL(callbackUrl)
  for (const name of [...address.searchParams.keys()])
    if (name.startsWith('openid.')) address.searchParams.delete(name)
  return address.href
}

/**
 * Steam signs people in with OpenID 2.0 without associations:
 * https://openid.net/specs/openid-authentication-2_0.html.
 */
export const steam = (
  { fetch, route = straight, now = () => Date.now() }: ProviderWeb,
  useOnce: UseOnce,
): SignInProvider => {
  const isConfirmed = async (
    { fields }: SteamAssertion,
    signal: AbortSignal | undefined,
  ): Promise<boolean> => {
    const question = new URLSearchParams([...fields].map(([name, value]) => [`openid.${name}`, value]))
    question.set('openid.mode', 'check_authentication')
    const answer = await fetch(STEAM_ENDPOINT, { method: 'POST', body: question, signal })
    if (isAway(answer.status)) throw new ProviderAway('steam', `status ${answer.status}`)
    return answer.status === 200 && saysValid(await answer.text())
  }

  const assertionIn = (callbackUrl: URL, redirectUri: string, state: string): SteamAssertion => {
    const fields = openIdFields(callbackUrl.searchParams)
    if (fields?.get('mode') === 'cancel') refuse('denied', 'the person said no')
    const assertion = fields && parseAssertion(fields)
    if (!assertion) return refuse('invalid-answer', 'its answer is of another form')
    const expected = returnTo(redirectUri, state)
    if (assertion.returnTo !== expected || withoutFields(callbackUrl) !== expected)
      refuse('redirect-mismatch', 'the answer is for another address')
    const age = now() - assertion.madeAt
    if (!(age <= NONCE_AGE_MS && age >= -CLOCK_MS)) refuse('expired', 'the answer is not fresh')
    return assertion
  }

  return {
    name: 'steam',
    async start(redirectUri) {
      const state = randomBytes(32).toString('base64url')
      const redirectTo = new URL(STEAM_ENDPOINT)
      redirectTo.search = new URLSearchParams({
        'openid.ns': OPENID_2,
        'openid.mode': 'checkid_setup',
        'openid.return_to': returnTo(redirectUri, state),
        'openid.realm': new URL('/', redirectUri).href,
        'openid.claimed_id': ANYBODY,
        'openid.identity': ANYBODY,
      }).toString()
      const expiresAt = now() + SIGN_IN_TIME_MS
      return {
        redirectTo: route(redirectTo).href,
        pending: { provider: 'steam', redirectUri, state, codeVerifier: null, nonce: null, expiresAt },
      }
    },
    async finish(callbackUrl, pending, signal) {
      assertBelongs('steam', callbackUrl, pending, now())
      const assertion = assertionIn(callbackUrl, pending.redirectUri, pending.state)
      const isTrue = await isConfirmed(assertion, signal).catch((error: unknown) => {
        throw providerFailure('steam', error)
      })
      if (!isTrue) refuse('invalid-answer', 'it does not confirm the answer')
      // Runs after Steam has confirmed, so that nobody can fill our memory with made-up nonces.
      if (!(await useOnce(`nonce of Steam\n${assertion.nonce}`, now() + REMEMBERED_MS)))
        refuse('replayed', 'the answer was taken before')
      return {
        provider: 'steam',
        subject: assertion.steamId,
        username: null,
        email: null,
        emailIsVerified: false,
        avatarUrl: null,
      }
    },
  }
}
