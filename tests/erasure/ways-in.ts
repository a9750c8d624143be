import { addTestPasskey, type TestFactor, turnOnTotp } from '../support/factors.ts'
import { openBrowser } from '../support/openid/browser.ts'
import { personNamed } from '../support/openid/person.ts'
import { type ProviderStandIn, startProviderStandIn } from '../support/openid/stand-in.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD } from '../support/sign-up.ts'

export const PUBLIC_URL = 'https://mods.example.org'
const client = { id: 'modstead', secret: 'known-to-the-provider-alone' }

/** A provider of the name `github`, and the variables of a product that knows it. */
export const openProvider = async (): Promise<{
  readonly standIn: ProviderStandIn
  readonly variables: Readonly<Record<string, string>>
}> => {
  const redirectUris = [`${PUBLIC_URL}/_internal/auth/callback`]
  const standIn = await startProviderStandIn({ client, redirectUris })
  const ofClient = { GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret }
  return { standIn, variables: { PUBLIC_URL, PROVIDER_STAND_IN: standIn.url, ...ofClient } }
}

/** The number of a person's account at the provider. */
export const subjectOf = (person: string): string => `${personNamed(person).number}`

interface Names {
  readonly username: string
  readonly formerEmail: string
  readonly email: string
  readonly provider: string
  readonly passkey: string
}

/** Gives a new account another address, and every kind of way in. */
export const addWaysIn = async (
  nobody: Parameters<typeof openBrowser>[0],
  userId: string,
  names: Names,
  /** The token in the link of the mail that asks to verify this address. */
  flowTo: (email: string) => Promise<string>,
): Promise<TestFactor> => {
  const browser = openBrowser(nobody)
  const by = { post: (path: string, body?: unknown) => browser.send('POST', path, body) }
  const password = { username: names.username, password: GOOD_PASSWORD }
  ok(await by.post('/_internal/auth/login', password))
  ok(await by.post('/_internal/auth/email/verify', { flow: await flowTo(names.formerEmail) }))
  ok(await browser.send('PATCH', '/_internal/auth/email', { email: names.email }), 204)
  ok(await by.post('/_internal/auth/email/verify', { flow: await flowTo(names.email) }))
  await browser.link('github', names.provider)
  await addTestPasskey(by, PUBLIC_URL, userId, { name: names.passkey })
  return turnOnTotp(by)
}
