import { oauthApp } from '@modstead/domain/accounts/aggregates'
import { allowedRedirect, type Redirect } from '@modstead/domain/accounts/oauth-app/redirect-address'
import type { ActiveApp } from '@modstead/domain/accounts/oauth-app/state'
import { isScope, scopeBit } from '@modstead/domain/kernel/scopes'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import type { authorizationQuery } from './authorize-contract.ts'

export type AuthorizationQuery = z.output<typeof authorizationQuery>

/** A request that can be answered, with success or with an error of RFC 6749, 4.1.2.1. */
export interface AuthorizationRequest {
  readonly appId: string
  readonly app: ActiveApp
  readonly registered: Redirect
  /** The address for the answer. */
  readonly redirectUri: string
  readonly asked: { readonly scopes: bigint; readonly challenge: string | null } | { readonly error: string }
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** null: one of the names is unknown, or there is none. Programs in the field also join them by +. */
const scopesNamed = (text: string): bigint | null => {
  const names = text.split(/[\s+]+/).filter((name) => name !== '')
  return names.length > 0 && names.every(isScope)
    ? names.reduce((scopes, name) => scopes | scopeBit(name), 0n)
    : null
}

const isChallengeWrong = ({
  code_challenge: challenge,
  code_challenge_method: method,
}: AuthorizationQuery) =>
  challenge === undefined ? method !== undefined : method !== 'S256' || !CHALLENGE.test(challenge)

const askedBy = (query: AuthorizationQuery, app: ActiveApp): AuthorizationRequest['asked'] => {
  const { response_type = 'code', scope = '', code_challenge: challenge = null } = query
  if (response_type !== 'code') return { error: 'unsupported_response_type' }
  // Anybody who steals the code of a public app could use it (RFC 9700, 2.1.1).
  if (isChallengeWrong(query) || (challenge === null && app.secretHash === null))
    return { error: 'invalid_request' }
  const scopes = scopesNamed(scope)
  return scopes === null || (scopes & ~app.maxScopes) !== 0n
    ? { error: 'invalid_scope' }
    : { scopes, challenge }
}

const registeredFor = ({ redirects }: ActiveApp, wanted: string | undefined): Redirect | null => {
  if (wanted !== undefined) return allowedRedirect(redirects, wanted)
  return redirects.length === 1 ? (redirects[0] ?? null) : null
}

/**
 * Throws the problem with an app or a redirect address: people are only redirected to registered addresses
 * (RFC 6749, 4.1.2.1).
 */
export const readAuthorizationRequest = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  query: AuthorizationQuery,
): Promise<AuthorizationRequest> => {
  const { client_id: appId, redirect_uri } = query
  const { state: app } = await executor.load(oauthApp, appId)
  if (app.status !== 'active')
    throw new CommandRefused({ rejected: 'app-not-found', because: 'There is no such app.' })
  const registered = registeredFor(app, redirect_uri)
  if (registered === null)
    throw new HttpProblem('redirect-unknown', 'The app has not registered this redirect address.')
  return {
    appId,
    app,
    registered,
    redirectUri: redirect_uri ?? registered.address,
    asked: askedBy(query, app),
  }
}

/** The address that tells an app the outcome, with the app's `state` and our issuer (RFC 9207). */
export const redirectTo = (
  { publicUrl }: Pick<CommandDependencies, 'publicUrl'>,
  { redirectUri }: Pick<AuthorizationRequest, 'redirectUri'>,
  { state }: AuthorizationQuery,
  outcome: { readonly code: string } | { readonly error: string },
): string => {
  const told = new URLSearchParams({ ...outcome, ...(state !== undefined && { state }), iss: publicUrl })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${told}`
}
