import { type AuthConfig, AuthFeature, GenericModrinthClient } from '@modrinth/api-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { cookieOf } from '../support/cookies.ts'
import { addTestPasskey, browserOf } from '../support/factors.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, solveCaptcha } from '../support/sign-up.ts'

const REDIRECT = 'https://lamp.example.test/callback'
const USER_READ = 2
const PROJECT_READ = 2 ** 11

let product: TestProduct
let nobody: GenericModrinthClient

interface Account {
  readonly username: string
  readonly password: string
}

const connectWith = (token = '') => {
  const authentication: AuthConfig = { token }
  return new GenericModrinthClient({
    labrinthBaseUrl: product.url,
    userAgent: 'tests',
    features: [new AuthFeature(authentication)],
  })
}

const signIn = async ({ username, password }: Account): Promise<GenericModrinthClient> => {
  const { session } = await nobody.labrinth.auth_v2.login({ username, password, challenge: '' })
  return connectWith(session)
}

let counted = 0
/** A new account, so that tests share nothing. */
const signUp = async () => {
  counted += 1
  const account = { username: `by-a-client-${counted}`, password: GOOD_PASSWORD }
  const challenge = await solveCaptcha(connect(product.url))
  const email = `${account.username}@mods-mail.test`
  const { session } = await nobody.labrinth.auth_v2.createAccount({ ...account, email, challenge })
  const client = connectWith(session)
  return { ...account, client, id: (await client.labrinth.users_v3.getAuthenticated()).id }
}

beforeAll(async () => {
  product = await startProduct()
  nobody = connectWith()
})
afterAll(async () => {
  await product.stop()
  await product.forget()
})

describe('@modrinth/api-client and an account', () => {
  test('signs up, asks for a new password, and changes the password', async () => {
    const { username, password: old_password, client } = await signUp()
    const challenge = await solveCaptcha(connect(product.url))
    await nobody.labrinth.auth_v2.resetPasswordBegin({ username, challenge })
    const password = `${old_password} again`
    await client.labrinth.auth_v2.changePassword({ old_password, new_password: password })
    expect(await (await signIn({ username, password })).labrinth.users_v3.getAuthenticated()).toMatchObject({
      username,
    })
  })

  test('signs in with a passkey', async () => {
    const { client, id, username, password } = await signUp()
    const at = connect(product.url)
    const cookie = cookieOf(ok(await at.post('/_internal/auth/login', { username, password })))
    const { authenticator } = await addTestPasskey(browserOf(at, cookie), product.url, id)
    const { flow, options } = await nobody.labrinth.auth_v2.authenticatePasskeyStart()
    const credential = authenticator.signIn({ challenge: `${options.challenge}` })
    const { session } = await nobody.labrinth.auth_v2.authenticatePasskeyFinish({ flow, credential })
    const again = connectWith(session ?? '')
    expect((await again.labrinth.users_v3.getAuthenticated()).id).toBe(id)
    // Adding one ends the other sessions.
    await expect(client.labrinth.users_v3.getAuthenticated()).rejects.toMatchObject({ statusCode: 401 })
  })

  test('lists sessions and ends one', async () => {
    const { client, ...account } = await signUp()
    const { sessions_v2 } = client.labrinth
    const other = await signIn(account)
    const listed = await sessions_v2.list()
    expect(listed).toHaveLength(2)
    for (const session of listed)
      expect(session).toMatchObject({
        session: null,
        user_id: account.id,
        refresh_expires: expect.stringMatching(/^\d{4}-/),
        user_agent: expect.any(String),
      })
    await sessions_v2.delete(listed.find(({ current }) => !current)?.id ?? '')
    expect(await sessions_v2.list()).toMatchObject([{ current: true }])
    await expect(other.labrinth.sessions_v2.list()).rejects.toMatchObject({ statusCode: 401 })
  })
})

describe('@modrinth/api-client and apps', () => {
  const register = ({ labrinth }: GenericModrinthClient) =>
    labrinth.oauth_internal.createApp({
      name: 'Lamp launcher',
      max_scopes: USER_READ + PROJECT_READ,
      redirect_uris: [REDIRECT],
    })

  test('registers, edits and deletes an app', async () => {
    const person = await signUp()
    const { oauth_internal: oauth } = person.client.labrinth
    const app = await register(person.client)
    expect(app.client_secret).toMatch(/^mrs_/)
    const changes = { name: 'Sun launcher', description: 'Shines', redirect_uris: [`${REDIRECT}/more`] }
    await oauth.editApp(app.id, changes)
    await oauth.uploadAppIcon(app.id, new Blob([picture()], { type: 'image/png' }), 'png')
    const shown = await oauth.getApp(app.id)
    expect(shown).toMatchObject({
      name: 'Sun launcher',
      description: 'Shines',
      icon_url: expect.stringMatching(/^http/),
      redirect_uris: [{ client_id: app.id, uri: `${REDIRECT}/more` }],
      created_by: person.id,
    })
    expect(await oauth.getUserApps(person.id)).toEqual([shown])
    expect(await oauth.getApps([app.id, 'AAAAAAAA'])).toEqual([shown])
    await oauth.deleteApp(app.id)
    expect(await oauth.getUserApps(person.id)).toEqual([])
  })

  test('authorizes an app, which is not asked about again until that is revoked', async () => {
    const person = await signUp()
    const { oauth_internal: oauth } = person.client.labrinth
    const { id: client_id } = await register(person.client)
    const asking = { client_id, redirect_uri: REDIRECT, scope: 'USER_READ PROJECT_READ', state: 'twelve' }
    const ask = async () => {
      const asked = await oauth.authorize(asking)
      if (typeof asked === 'string') throw new Error(`is not asked, but sent to ${asked}`)
      return asked
    }
    const request = await ask()
    expect(request).toMatchObject({
      client_id,
      client_name: 'Lamp launcher',
      client_icon: null,
      requested_scopes: USER_READ + PROJECT_READ,
    })
    const answerIn = (address: string) => Object.fromEntries(new URL(address).searchParams)
    const refusal = await oauth.reject({ flow: request.flow_id })
    expect(answerIn(refusal)).toMatchObject({ error: 'access_denied', state: 'twelve' })
    const { code, ...rest } = answerIn(await oauth.accept({ flow: (await ask()).flow_id }))
    expect(rest).toEqual({ state: 'twelve', iss: product.url })
    expect(await oauth.getAuthorizations()).toMatchObject([
      { app_id: client_id, user_id: person.id, scopes: USER_READ + PROJECT_READ },
    ])

    const again = answerIn(String(await oauth.authorize(asking)))
    expect(again).toEqual({ code: expect.stringMatching(/^[0-9A-Za-z]{54}$/), ...rest })
    expect(again.code).not.toBe(code)

    await oauth.revokeAuthorization(client_id)
    expect(await oauth.getAuthorizations()).toEqual([])
    expect((await ask()).client_id).toBe(client_id)
  })
})
