import { createTestAuthenticator } from '@modstead/infra/second-factors/test-authenticator'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Api } from './api.ts'
import { cookieOf, withCookie } from './cookies.ts'
import { ok } from './publish.ts'

/** The app and the backup codes of an account that has just turned on its second factor. */
export interface TestFactor {
  readonly secret: string
  readonly backupCodes: readonly string[]
}

/** A browser that follows its session cookie through renewals. */
export const browserOf = (api: Api, cookie: string) => {
  let now = cookie
  const following = async (sending: Promise<Awaited<ReturnType<Api['send']>>>) => {
    const answer = await sending
    if (answer.headers.getSetCookie().length > 0) now = cookieOf(answer)
    return answer
  }
  const send = (method: string, path: string, body?: unknown) =>
    following(api.send(method, path, { headers: { cookie: now }, ...(body !== undefined && { body }) }))
  return {
    cookie: () => now,
    get: (path: string) => withCookie(api, now).get(path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    patch: (path: string, body?: unknown) => send('PATCH', path, body),
    delete: (path: string, body?: unknown) => send('DELETE', path, body),
  }
}
export type TestBrowser = ReturnType<typeof browserOf>

type Changing = Pick<TestBrowser, 'post'>

/** Uses the earliest code that is accepted now, so that two more are left for later. */
export const turnOnTotp = async (by: Changing): Promise<TestFactor> => {
  const begun = ok(await by.post('/_internal/auth/2fa/get_secret')).as<{ secret: string; flow: string }>()
  const { secret, flow } = begun
  const answer = ok(await by.post('/_internal/auth/2fa', { flow, code: appCode(secret, -1) }))
  return { secret, backupCodes: answer.as<{ backup_codes: string[] }>().backup_codes }
}

/** Makes a passkey and adds it to the account. */
export const addTestPasskey = async (
  by: Changing,
  url: string,
  userId: string,
  { name = 'A key', isUserVerified = true } = {},
) => {
  const authenticator = createTestAuthenticator({ origin: url, rpId: new URL(url).hostname, userId })
  const begun = ok(await by.post('/_internal/auth/passkey/register/start'))
  const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
  const credential = authenticator.register({ challenge: options.challenge, isUserVerified })
  const added = ok(await by.post('/_internal/auth/passkey/register/finish', { flow, credential, name }))
  return { authenticator, id: added.as<{ id: string }>().id }
}
