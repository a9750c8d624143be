import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import { HostAway, HostRefused } from '../outgoing/host-errors.ts'
import type { ProviderName } from './port.ts'
import { ProviderAway, type ProviderRefusalCode, ProviderRefused } from './provider-refused.ts'

/** Values of `error` that providers use, in the answer or at the token endpoint. */
const CODES = new Map<string, ProviderRefusalCode>([
  ['access_denied', 'denied'],
  ['invalid_grant', 'code-refused'],
  ['bad_verification_code', 'code-refused'],
  ['invalid_client', 'misconfigured'],
  ['unauthorized_client', 'misconfigured'],
  ['incorrect_client_credentials', 'misconfigured'],
  ['redirect_uri_mismatch', 'misconfigured'],
  ['invalid_scope', 'misconfigured'],
  ['application_suspended', 'misconfigured'],
])
const AWAY = ['server_error', 'temporarily_unavailable']

/** Whether a provider with this status may succeed in a moment. */
export const isAway = (status: number): boolean => status >= 500 || status === 429

/** Passes on only names in the form of the standard. */
const named = (error: string): string => (/^[a-z_]{1,64}$/.test(error) ? error : 'an unknown error')

const causesOf = (error: unknown): readonly unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [error]

/** The last cause contains the claim or attribute that the library did not expect. */
const compared = z.object({ claim: z.string().optional(), attribute: z.string().optional() })
const codeOfComparison = (causes: readonly unknown[]): ProviderRefusalCode => {
  const { claim, attribute } = compared.safeParse(causes.at(-1)).data ?? {}
  if (claim === 'nonce') return 'nonce-mismatch'
  return claim === 'iss' || attribute === 'issuer' ? 'issuer-mismatch' : 'invalid-answer'
}

const COMPARISONS = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED']

/** Interprets a failure of a request or of the library. Returns our own errors unchanged. */
export const providerFailure = (provider: ProviderName, error: unknown): unknown => {
  const refused = (code: ProviderRefusalCode, detail: string) => new ProviderRefused(provider, code, detail)
  const causes = causesOf(error)
  const ours = causes.find((each) => each instanceof ProviderRefused || each instanceof ProviderAway)
  if (ours !== undefined) return ours
  if (causes.some((each) => each instanceof HostAway)) return new ProviderAway(provider, 'it did not answer')
  const tooLarge = causes.find((each) => each instanceof HostRefused)
  if (tooLarge !== undefined) return refused('invalid-answer', tooLarge.message)
  if (error instanceof z.ZodError) return refused('invalid-answer', 'its answer is of another form')
  if (error instanceof ResponseBodyError && isAway(error.status))
    return new ProviderAway(provider, `status ${error.status}`)
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return AWAY.includes(error.error)
      ? new ProviderAway(provider, named(error.error))
      : refused(CODES.get(error.error) ?? 'invalid-answer', named(error.error))
  if (error instanceof WWWAuthenticateChallengeError) return refused('misconfigured', 'it refuses our secret')
  if (!(error instanceof ClientError)) return error
  if (error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && isAway(error.cause.status)))
    return new ProviderAway(provider, 'it cannot answer')
  const code = COMPARISONS.includes(error.code ?? '') ? codeOfComparison(causes) : 'invalid-answer'
  return refused(code, `${error.message} (${error.code ?? 'no code'})`)
}
