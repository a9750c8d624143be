import { createHash } from 'node:crypto'
import { ALL_SCOPES, RESTRICTED_SCOPES } from '@modstead/domain/kernel/scopes'
import type { Answer, Api } from './api.ts'
import { ok } from './publish.ts'

export const REDIRECT = 'https://app.example.test/callback'
export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
/** All scopes that an app can have. */
export const APP_SCOPES = ALL_SCOPES & ~RESTRICTED_SCOPES

export interface NewApp {
  readonly id: string
  readonly client_secret: string
}

export interface Tokens {
  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

type Fields = Readonly<Record<string, string>>

/** Registers an app with a user's session or token. */
export const newApp = async (by: Api, over: object = {}): Promise<NewApp> => {
  const max_scopes = Number(APP_SCOPES)
  const fields = { name: 'Lamp launcher', max_scopes, redirect_uris: [REDIRECT] }
  return ok(await by.post('/_internal/oauth/app', { ...fields, ...over })).as<NewApp>()
}

export const askFor = (by: Pick<Api, 'get'>, query: Fields): Promise<Answer> =>
  by.get(`/_internal/oauth/authorize?${new URLSearchParams(query)}`)

/** Authorizes an app. Returns the address of the answer to it. */
export const letIn = async (by: Pick<Api, 'get' | 'post'>, query: Fields): Promise<URL> => {
  const answer = ok(await askFor(by, { redirect_uri: REDIRECT, ...query }))
  const asked = answer.as<string | { readonly flow_id: string }>()
  if (typeof asked === 'string') return new URL(asked)
  return new URL(ok(await by.post('/_internal/oauth/accept', { flow: asked.flow_id })).as<string>())
}

export const codeFor = async (by: Api, query: Fields): Promise<string> =>
  (await letIn(by, query)).searchParams.get('code') ?? ''

/** Requests that an app sends by itself. `headers` say who asks. */
export const askTokens = (
  url: { readonly send: Api['send'] },
  fields: Fields,
  headers: Fields = {},
  path = '/_internal/oauth/token',
): Promise<Answer> =>
  url.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

export const redeem = (api: Api, app: NewApp, code: string, over: Fields = {}): Promise<Answer> =>
  askTokens(
    api,
    { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, client_id: app.id, ...over },
    { authorization: app.client_secret },
  )

export const refresh = (api: Api, app: NewApp, refresh_token: string): Promise<Answer> =>
  askTokens(
    api,
    { grant_type: 'refresh_token', refresh_token, client_id: app.id },
    { authorization: app.client_secret },
  )

/** The tokens of an app that a user authorizes. */
export const tokensFor = async (by: Api, nobody: Api, app: NewApp, scope: string): Promise<Tokens> =>
  ok(await redeem(nobody, app, await codeFor(by, { client_id: app.id, scope }))).as<Tokens>()
