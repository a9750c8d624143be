import type { Challenge } from '@modstead/infra/captcha/port'
import { solved } from '@modstead/infra/captcha/proof-of-work/test-solver'
import { type Answer, type Api, connect } from './api.ts'
import { ok } from './publish.ts'

/** Hard to guess, and in no list. */
export const GOOD_PASSWORD = 'seven unusual otters paddle'

export const solveCaptcha = async (api: Api): Promise<string> =>
  solved(ok(await api.get('/_internal/auth/captcha')).as<Challenge>())

export interface SignUpForm {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly challenge: string
  readonly sign_up_newsletter: boolean
}

/** Fills in the form for a new account and sends it. */
export const signUpAs = async (
  api: Api,
  username: string,
  changes: Partial<SignUpForm> = {},
): Promise<Answer> => {
  const challenge = changes.challenge ?? (await solveCaptcha(api))
  const form = { username, email: `${username}@mods-mail.test`, password: GOOD_PASSWORD, challenge }
  return api.post('/v2/auth/create', { ...form, ...changes })
}

/** Makes an account. Returns the API as it, by the session of its sign-up. */
export const newPerson = async (url: string, username: string): Promise<Api> => {
  const { session } = ok(await signUpAs(connect(url), username)).as<{ session: string }>()
  return connect(url, session)
}
