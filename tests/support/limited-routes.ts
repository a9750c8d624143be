import { markOf } from '@modstead/command-api/accounts/email/mails-to-address'
import { VERIFY_EMAIL } from '@modstead/command-api/accounts/email/send-verification'
import { makeLink } from '@modstead/command-api/accounts/links'
import { makeResetLink } from '@modstead/command-api/accounts/password/reset-link'
import { newcomer } from '@modstead/command-api/accounts/provider/carried'
import { FINISH_RECOVERY } from '@modstead/command-api/accounts/recovery/recovery-links'
import { loadAccount } from '@modstead/command-api/accounts/user/load-account'
import type { Catalogue, Person } from './catalogue.ts'
import { cookiesOf } from './cookies.ts'
import { addTestPasskey, turnOnTotp } from './factors.ts'
import { newApp } from './oauth.ts'
import { createEmptyProject, ok } from './publish.ts'
import { GOOD_PASSWORD, signUpAs } from './sign-up.ts'

export interface Asked {
  /** The path below the root, if the route has parameters or a query. */
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Whose tries are counted: those of a network, or those of an account, an app or anything else. */
export type Whose = 'network' | 'other'

interface Limited {
  readonly by: readonly Whose[]
  /** A request that is counted everywhere where the route counts. */
  readonly ask: () => Asked | Promise<Asked>
}

const both = ['network', 'other'] as const
const NEVER = new Date('2100-01-01T00:00:00Z')
const WRONG = { code: '000000', password: 'another password' }

/** The requests by route. The catalogue offers sign-in with Steam. */
export const limitedRoutes = async (
  site: Catalogue,
): Promise<Readonly<Record<string, readonly Limited[]>>> => {
  const { commands, nobody } = site
  const inside = (path: string) => `/_internal/auth${path}`
  const sessionOf = async (person: Person) => ({ authorization: (await site.signIn(person)).secret })

  const plain = await site.addPerson('plain', 'developer', GOOD_PASSWORD)
  const guarded = await site.addPerson('guarded', 'developer', GOOD_PASSWORD)
  const recovering = await site.addPerson('recovering', 'developer', GOOD_PASSWORD)
  const withoutPassword = await site.addPerson('without-password')
  const admin = await site.addPerson('limited-admin', 'admin')
  const unverified = ok(await signUpAs(nobody, 'unverified')).as<{ session: string }>().session
  const project = await createEmptyProject(plain.api, 'limited')
  const app = await newApp(plain.api)

  for (const person of [withoutPassword, guarded, recovering])
    await turnOnTotp((await site.signIn(person)).api)
  const { authenticator } = await addTestPasskey((await site.signIn(guarded)).api, site.url, guarded.id)

  const password = ({ username }: Person) => ({ username, password: GOOD_PASSWORD })
  const firstStep = async (person = guarded) =>
    ok(await nobody.post(inside('/login'), password(person))).as<{ flow: string }>().flow
  const address = markOf(commands, 'recovering@example.test')
  const verify = makeLink(commands, VERIFY_EMAIL, { user: recovering.id, address })
  ok(await nobody.post(inside('/email/verify'), { flow: verify }))
  ok(await nobody.post(inside('/recovery'), { flow: await firstStep(recovering) }))
  const knownBrowser = async () => {
    const cookies = cookiesOf(ok(await nobody.post(inside('/login'), password(plain))))
    return { cookie: cookies.find((cookie) => cookie.startsWith('__Host-device=')) ?? '' }
  }
  const newcomerCookie = () => {
    const kept: string[] = []
    const reply = { header: (_name: string, value: string) => kept.push(value) }
    const who = {
      provider: 'steam',
      subject: '1',
      username: null,
      email: null,
      emailIsVerified: false,
    } as const
    newcomer.keep(commands, reply as never, who)
    return { cookie: kept[0]?.split(';', 1)[0] ?? '' }
  }
  const passkeyAnswer = async (body: object) => {
    const begun = ok(await nobody.post(inside('/passkey/start'), body))
    const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
    return { body: { flow, credential: authenticator.signIn({ challenge: options.challenge }) } }
  }
  const beginTotp = async () => {
    const headers = await sessionOf(plain)
    const { flow } = ok(await nobody.send('POST', inside('/2fa/get_secret'), { headers })).as<{
      flow: string
    }>()
    return { headers, body: { flow, code: WRONG.code } }
  }
  const finishRecovery = async () => {
    const { userId, recovery } = await loadAccount(commands, recovering.id)
    const claims = { user: userId, recovery: recovery?.id ?? '' }
    const flow = commands.links.sign(FINISH_RECOVERY, claims, NEVER)
    return { body: { flow, password: WRONG.password } }
  }
  const resetPassword = async () => {
    const { userId, signIn } = await loadAccount(commands, plain.id)
    const flow = makeResetLink(commands, { userId, epoch: signIn.epoch, email: signIn.email ?? '' })
    return { body: { flow, new_password: 'short' } }
  }
  const ofApp = (fields: Readonly<Record<string, string>>): Asked => ({
    body: new URLSearchParams({ ...fields, client_id: app.id }).toString(),
    headers: { authorization: app.client_secret, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const signUpForm = { username: 'late', email: 'late@mods-mail.test', password: 'short', challenge: 'x' }

  return {
    'POST /auth/login': [
      { by: both, ask: () => ({ body: { username: 'plain', password: WRONG.password } }) },
      {
        by: both,
        ask: async () => ({
          body: { username: 'plain', password: WRONG.password },
          headers: await knownBrowser(),
        }),
      },
    ],
    'POST /auth/login/2fa': [
      { by: both, ask: async () => ({ body: { flow: await firstStep(), code: WRONG.code } }) },
    ],
    'POST /auth/passkey/start': [
      { by: ['network'], ask: () => ({ body: {} }) },
      { by: ['network'], ask: async () => ({ body: { flow: await firstStep() } }) },
    ],
    'POST /auth/passkey/finish': [
      { by: ['network'], ask: () => passkeyAnswer({}) },
      { by: ['network'], ask: async () => passkeyAnswer({ flow: await firstStep() }) },
    ],
    'GET /auth/init': [{ by: ['network'], ask: () => ({ path: '/auth/init?provider=steam' }) }],
    'POST /auth/provider': [
      {
        by: ['network'],
        ask: async () => ({ body: { provider: 'steam' }, headers: await sessionOf(plain) }),
      },
    ],
    'POST /auth/create': [{ by: ['network'], ask: () => ({ body: signUpForm }) }],
    'POST /auth/create/oauth': [
      { by: ['network'], ask: () => ({ body: { username: 'plain' }, headers: newcomerCookie() }) },
    ],
    'POST /auth/2fa': [{ by: ['other'], ask: beginTotp }],
    'POST /session/prove': [
      {
        by: ['other'],
        ask: async () => ({ body: { password: WRONG.password }, headers: await sessionOf(plain) }),
      },
      {
        by: ['other'],
        ask: async () => ({ body: { code: WRONG.code }, headers: await sessionOf(withoutPassword) }),
      },
    ],
    'POST /auth/recovery': [{ by: both, ask: async () => ({ body: { flow: await firstStep() } }) }],
    'POST /auth/recovery/finish': [{ by: ['other'], ask: finishRecovery }],
    'POST /auth/password/reset': [
      { by: ['network'], ask: () => ({ body: { username: 'plain', challenge: 'x' } }) },
    ],
    'POST /auth/password': [{ by: ['other'], ask: resetPassword }],
    'PATCH /auth/password': [
      {
        by: ['other'],
        ask: async () => ({
          body: { old_password: WRONG.password, new_password: 'short' },
          headers: await sessionOf(plain),
        }),
      },
    ],
    'PATCH /auth/email': [
      {
        by: ['other'],
        ask: async () => ({ body: { email: 'plain@mods-mail.test' }, headers: await sessionOf(plain) }),
      },
    ],
    'POST /auth/email/resend_verify': [
      { by: ['other'], ask: () => ({ headers: { authorization: unverified } }) },
    ],
    'POST /admin/user-looks': [
      {
        by: ['other'],
        ask: () => ({
          body: { user: 'nobody-at-all', reason: 'They asked us' },
          headers: { authorization: admin.token },
        }),
      },
    ],
    'POST /oauth/token': [
      { by: both, ask: () => ofApp({ grant_type: 'refresh_token', refresh_token: 'none' }) },
    ],
    'POST /oauth/revoke': [{ by: both, ask: () => ofApp({ token: 'none' }) }],
    'POST /found-secrets': [{ by: ['network'], ask: () => ({ body: [] }) }],
    'POST /trusted-publishing/token': [
      { by: ['network'], ask: () => ({ body: { project: project.id, token: 'x' } }) },
    ],
  }
}
