import type { RequestListener } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, CLIENT, openSigningIn, type SigningIn } from '../support/openid/signing-in.ts'

let signingIn: SigningIn
beforeAll(async () => {
  signingIn = await openSigningIn()
})
afterAll(() => signingIn?.close())

/** Each request that a sign-in sends from here. */
const asked = [
  ['google', 'https://accounts.google.com/.well-known/openid-configuration'],
  ['google', 'https://accounts.google.com/token'],
  ['google', 'https://accounts.google.com/jwks'],
  ['gitlab', 'https://gitlab.com/me'],
  ['microsoft', 'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration'],
  ['github', 'https://github.com/login/oauth/access_token'],
  ['github', 'https://api.github.com/user'],
  ['github', 'https://api.github.com/user/emails'],
  ['discord', 'https://discord.com/api/oauth2/token'],
  ['discord', 'https://discord.com/api/v10/users/@me'],
  ['steam', 'https://steamcommunity.com/openid/login'],
] as const
type Name = (typeof asked)[number][0]

/** How a sign-in ends in a new process while another listener answers at an address. */
const failureOf = async (
  name: Name,
  address: string,
  listener: RequestListener,
  { timeoutMs = 5_000, signal }: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<unknown> => {
  const { back, pending } = await signingIn.comeBack(name)
  signingIn.standIn.replace(address, listener)
  try {
    await signingIn.open({ timeoutMs }).get(name)?.finish(back, pending, signal)
    return 'signed in'
  } catch (error) {
    // Its log output contains nothing that opens an account or names a person.
    const told = inspect(error, { depth: 9, showHidden: true })
    const secrets = [
      CLIENT.secret,
      pending.state,
      pending.codeVerifier,
      back.searchParams.get('code'),
      'anna@',
    ]
    for (const secret of secrets) if (secret !== null) expect(told).not.toContain(secret)
    return error
  } finally {
    signingIn.standIn.replace(address, null)
  }
}

const status =
  (code: number): RequestListener =>
  (_request, reply) =>
    reply.writeHead(code, { 'content-type': 'application/json' }).end('{"error":"x","anna@":1}')

describe.each(asked)('%s at %s', (name, address) => {
  it.each([500, 502, 503, 429])('is away while it answers with status %i', async (code) => {
    expect(await failureOf(name, address, status(code))).toMatchObject({
      name: 'ProviderAway',
      provider: name,
    })
  })

  it('is away while it says nothing, or never finishes', async () => {
    expect(await failureOf(name, address, () => {}, { timeoutMs: 100 })).toMatchObject({
      name: 'ProviderAway',
    })
    const endless: RequestListener = (_request, reply) => reply.writeHead(200).write('{')
    expect(await failureOf(name, address, endless, { timeoutMs: 100 })).toMatchObject({
      name: 'ProviderAway',
    })
  })

  it('is away while it breaks off the connection', async () => {
    const off: RequestListener = (request) => request.socket.destroy()
    expect(await failureOf(name, address, off)).toMatchObject({ name: 'ProviderAway' })
  })

  it.each([
    ['with too much', (_request, reply) => reply.writeHead(200).end(Buffer.alloc(300_000, ' '))],
    ['with a page', (_request, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['with half an answer', (_request, reply) => reply.writeHead(200).end('{"a":')],
    ['with nothing', (_request, reply) => reply.writeHead(200).end()],
    [
      'with a list',
      (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('[1]'),
    ],
    [
      'with null',
      (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('null'),
    ],
    ['with a redirect', (_request, reply) => reply.writeHead(302, { location: '/x.example/' }).end()],
    ['with not found', (_request, reply) => reply.writeHead(404).end()],
  ] satisfies [string, RequestListener][])('is not trusted if it answers %s', async (_, listener) => {
    const before = signingIn.standIn.requests.length
    expect(await failureOf(name, address, listener)).toMatchObject({
      name: 'ProviderRefused',
      code: 'invalid-answer',
    })
    expect(signingIn.standIn.requests.slice(before).join()).not.toContain('x.example')
  })

  it('is awaited only as long as the caller waits', async () => {
    const stop = new AbortController()
    const reason = new Error('nobody waits')
    const silent: RequestListener = () => stop.abort(reason)
    expect(await failureOf(name, address, silent, { signal: stop.signal })).toBe(reason)
  })
})

describe('a provider that was away', () => {
  it('is asked again immediately', async () => {
    const google = signingIn.open().get('google')
    const address = 'https://accounts.google.com/.well-known/openid-configuration'
    signingIn.standIn.replace(address, status(503))
    await expect(google?.start(CALLBACK)).rejects.toMatchObject({ name: 'ProviderAway' })
    signingIn.standIn.replace(address, null)
    expect(await google?.start(CALLBACK)).toMatchObject({ pending: { provider: 'google' } })
  })

  it('is not described by another issuer', async () => {
    const google = signingIn.open().get('google')
    const address = 'https://accounts.google.com/.well-known/openid-configuration'
    signingIn.standIn.replace(address, (_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/' }),
        ),
    )
    await expect(google?.start(CALLBACK)).rejects.toMatchObject({ code: 'issuer-mismatch' })
    signingIn.standIn.replace(address, null)
  })

  it('need not answer if nobody waits', async () => {
    const { back, pending } = await signingIn.comeBack('google')
    const before = signingIn.standIn.requests.length
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(signingIn.open().get('google')?.finish(back, pending, gone)).rejects.toThrow('gone')
    expect(signingIn.standIn.requests.length).toBe(before)
  })
})

describe('what a provider says about a user', () => {
  const told = async (name: 'github' | 'discord', answers: Readonly<Record<string, unknown>>) => {
    const { back, pending } = await signingIn.comeBack(name)
    for (const [address, body] of Object.entries(answers))
      signingIn.standIn.replace(address, (_request, reply) =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
    try {
      return await signingIn.provider(name).finish(back, pending)
    } catch (error) {
      return error
    } finally {
      for (const address of Object.keys(answers)) signingIn.standIn.replace(address, null)
    }
  }
  const [USER, EMAILS] = ['https://api.github.com/user', 'https://api.github.com/user/emails']

  it('may omit everything except their identity', async () => {
    expect(await told('github', { [USER]: { id: 7 }, [EMAILS]: [] })).toEqual({
      provider: 'github',
      subject: '7',
      username: null,
      email: null,
      emailIsVerified: false,
      avatarUrl: null,
    })
    expect(
      await told('discord', { 'https://discord.com/api/v10/users/@me': { id: '7', verified: true } }),
    ).toEqual({
      provider: 'discord',
      subject: '7',
      username: null,
      email: null,
      emailIsVerified: false,
      avatarUrl: null,
    })
  })

  it('includes the primary address, even if others are verified', async () => {
    const addresses = [
      { email: 'a@x.example', primary: false, verified: true },
      { email: 'b@x.example', primary: true, verified: false },
    ]
    expect(await told('github', { [EMAILS]: addresses })).toMatchObject({
      email: 'b@x.example',
      emailIsVerified: false,
    })
  })

  it('is omitted if it is unusable', async () => {
    const user = { id: 7, login: 'x'.repeat(256), avatar_url: 'javascript:alert(1)' }
    const emails = [{ email: `${'x'.repeat(250)}@x.example`, primary: true, verified: true }]
    expect(await told('github', { [USER]: user, [EMAILS]: emails })).toMatchObject({
      username: null,
      email: null,
      emailIsVerified: false,
      avatarUrl: null,
    })
    const discord = { id: '7', avatar: '../../x', email: 'no address', verified: true }
    expect(await told('discord', { 'https://discord.com/api/v10/users/@me': discord })).toMatchObject({
      avatarUrl: null,
      email: null,
      emailIsVerified: false,
    })
  })

  it.each([0, -1, 1.5, '7', null, 1e300])('is not trusted with a number such as %j', async (id) => {
    expect(await told('github', { [USER]: { id, login: 'anna' } })).toMatchObject({ code: 'invalid-answer' })
  })
})
