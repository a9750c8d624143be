import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator, hashSecret } from './authenticate.ts'
import type {
  Account,
  AppCredential,
  Credential,
  IdentityDirectory,
  SessionCredential,
} from './identity-directory.ts'
import type { Principal } from './principal.ts'
import { newSecret } from './secret-token.ts'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const iso = (ms: number) => new Date(start + ms).toISOString()

const token = newSecret('mrp', 'TTTTTTTT')
const secret = newSecret('mra', 'SSSSSSSS')
const former = newSecret('mra', 'SSSSSSSS')

const aToken: Credential = {
  userId: 'tom',
  scopes: 5n,
  confinedTo: null,
  expiresAt: iso(100_000),
  secretHash: hashSecret(token),
}
const aSession: SessionCredential = {
  userId: 'sue',
  secretHash: hashSecret(secret),
  former: { secretHash: hashSecret(former), expiresAt: iso(50_000), provenAt: null },
  expiresAt: iso(100_000),
  epoch: 3,
  provenAt: iso(-20_000),
}
const appToken = newSecret('mro', 'GGGGGGGG')
const formerAppToken = newSecret('mro', 'GGGGGGGG')
const aGrant: AppCredential = {
  appId: 'launcher',
  userId: 'tom',
  scopes: 2n,
  secretHash: hashSecret(appToken),
  former: { secretHash: hashSecret(formerAppToken), expiresAt: iso(50_000) },
  expiresAt: iso(100_000),
}

/** The contents of the directory, and the questions that it was asked. */
let known: {
  token: Credential | null
  session: SessionCredential | null
  grant: AppCredential | null
  accounts: Record<string, Account>
}
let asked: string[]
let used: Principal[]
let time: number

const directory: IdentityDirectory = {
  async token(id) {
    asked.push(`token ${id}`)
    return known.token
  },
  async session(id) {
    asked.push(`session ${id}`)
    return known.session
  },
  async grant(id) {
    asked.push(`grant ${id}`)
    return known.grant
  },
  async account(id) {
    asked.push(`account ${id}`)
    return known.accounts[id] ?? null
  },
  knownToken: () => known.token,
  knownSession: () => known.session,
  knownGrant: () => known.grant,
  knownAccount: (id) => known.accounts[id] ?? null,
}

const open = (cookieName = '__Host-session') =>
  createAuthenticator(directory, { cookieName, now: () => time, onUse: (principal) => used.push(principal) })
let authenticate = open()

beforeEach(() => {
  known = {
    token: aToken,
    session: aSession,
    grant: aGrant,
    accounts: {
      sue: { role: 'developer', staffRights: 0, signIn: { epoch: 3 } },
      tom: { role: 'moderator', staffRights: 6, signIn: { epoch: 9 } },
    },
  }
  asked = []
  used = []
  time = start
  authenticate = open()
})

const by = (authorization: string) => authenticate({ headers: { authorization } })
const byCookie = (cookie: string, headers = {}) => authenticate({ headers: { cookie, ...headers } })

describe('the sender of a request', () => {
  it('with a session may do everything that its user may', async () => {
    expect(await byCookie(`__Host-session=${secret}`)).toEqual({
      userId: 'sue',
      via: { kind: 'session', id: 'SSSSSSSS' },
      onBehalfOf: null,
      role: 'developer',
      staffRights: 0,
      scopes: ALL_SCOPES,
      confinedTo: null,
      provenAt: iso(-20_000),
    })
  })
  it('with a token may do what the token allows, and has no proof', async () => {
    expect(await by(token)).toEqual({
      userId: 'tom',
      via: { kind: 'token', id: 'TTTTTTTT' },
      onBehalfOf: null,
      role: 'moderator',
      staffRights: 6,
      scopes: 5n,
      confinedTo: null,
      provenAt: null,
    })
  })
  it('with a confined token has no role outside of it', async () => {
    const confinedTo = { projects: ['p'], organizations: [] }
    known = { ...known, token: { ...aToken, confinedTo } }
    expect(await by(token)).toMatchObject({ userId: 'tom', role: 'developer', confinedTo })
  })
  it('with a session in the header is known too', async () =>
    expect(await by(`Bearer ${secret}`)).toMatchObject({ userId: 'sue' }))
  it('is taken from the header rather than from the cookie', async () => {
    const cookie = `__Host-session=${secret}`
    expect(await byCookie(cookie, { authorization: token })).toMatchObject({ userId: 'tom' })
    expect(await byCookie(cookie, { authorization: newSecret('mrp', 'TTTTTTTT') })).toBeNull()
    expect(await byCookie(cookie, { authorization: '' })).toMatchObject({ userId: 'sue' })
  })
  it('is not found through a cookie with another name, or a token in a cookie', async () => {
    expect(await byCookie(`session=${secret}`)).toBeNull()
    expect(await byCookie(`__Host-session=${token}`)).toBeNull()
    authenticate = open('session')
    expect(await byCookie(`session=${secret}`)).toMatchObject({ userId: 'sue' })
    expect(await byCookie(`__Host-session=${secret}`)).toBeNull()
  })
  it('is nobody without a secret or with a malformed one, and nothing is looked up', async () => {
    expect(await authenticate({ headers: {} })).toBeNull()
    for (const text of ['', 'Bearer', secret.slice(1), `${secret}a`, secret.replace('mra', 'mrr'), '💥'])
      expect(await by(text)).toBeNull()
    expect(asked).toEqual([])
  })
  it('is nobody with a secret of another session or token', async () => {
    expect(await by(newSecret('mra', 'SSSSSSSS'))).toBeNull()
    expect(await by(newSecret('mrp', 'TTTTTTTT'))).toBeNull()
    expect(used).toEqual([])
  })
  it('is nobody if the session, the token or the account does not exist', async () => {
    known = { token: null, session: null, grant: null, accounts: {} }
    expect([await by(secret), await by(token)]).toEqual([null, null])
    known = { ...known, token: aToken, session: aSession }
    expect([await by(secret), await by(token)]).toEqual([null, null])
  })
  it('is looked up once per request', async () => {
    const request = { headers: { authorization: secret } }
    const [first, second] = [authenticate(request), authenticate(request)]
    expect(second).toBe(first)
    await first
    expect(asked).toEqual(['session SSSSSSSS', 'account sue'])
    expect(used).toHaveLength(1)
  })
})

describe('a session', () => {
  it.each([2, 4])('of epoch 3 is refused in epoch %i of its user', async (epoch) => {
    known.accounts = { sue: { role: 'developer', staffRights: 0, signIn: { epoch } } }
    expect(await by(secret)).toBeNull()
  })
  it('is accepted until it expires', async () => {
    time = start + 99_999
    expect(await by(secret)).not.toBeNull()
    time = start + 100_000
    expect(await by(secret)).toBeNull()
    authenticate = open()
    expect(await by(secret)).toBeNull()
  })
  it('accepts its former secret for a minute after a renewal', async () => {
    expect(await by(former)).toMatchObject({ userId: 'sue' })
    time = start + 49_999
    expect(await by(former)).toMatchObject({ userId: 'sue' })
    time = start + 50_000
    expect(await by(former)).toBeNull()
    authenticate = open()
    expect(await by(former)).toBeNull()
    expect(await by(secret)).toMatchObject({ userId: 'sue' })
  })
  it.each([null, iso(-30_000)])('has another proof with its former secret: %s', async (provenAt) => {
    const itsFormer = { secretHash: hashSecret(former), expiresAt: iso(50_000), provenAt }
    known.session = { ...aSession, former: itsFormer }
    expect(await by(former)).toMatchObject({ userId: 'sue', provenAt })
    expect(await by(secret)).toMatchObject({ userId: 'sue', provenAt: iso(-20_000) })
    known.session = { ...aSession, former: { ...itsFormer, secretHash: hashSecret(secret) } }
    expect(await by(secret)).toMatchObject({ provenAt: iso(-20_000) })
  })
  it('does not accept its former secret after it has expired', async () => {
    known.session = { ...aSession, expiresAt: iso(1_000) }
    time = start + 999
    expect(await by(former)).not.toBeNull()
    time = start + 1_000
    expect(await by(former)).toBeNull()
  })
  it('has no former secret before it is renewed', async () => {
    known.session = { ...aSession, former: null }
    expect(await by(former)).toBeNull()
    expect(await by(secret)).not.toBeNull()
  })
})

it('a token is accepted until it expires, whatever the epoch of its user', async () => {
  time = start + 99_999
  expect(await by(token)).not.toBeNull()
  time = start + 100_000
  expect(await by(token)).toBeNull()
  authenticate = open()
  expect(await by(token)).toBeNull()
})

describe('an answer', () => {
  it('is cached while nothing changes', async () => {
    for (const text of [secret, token]) {
      const first = await by(text)
      asked = []
      expect(await by(text)).toBe(first)
      expect(asked).toEqual([])
    }
  })
  it.each([secret, former, token])('is dropped when its session or token ends', async (text) => {
    expect(await by(text)).not.toBeNull()
    known = { ...known, session: null, token: null }
    expect(await by(text)).toBeNull()
  })
  it('is looked up again when its session or token changes', async () => {
    await by(secret)
    known.session = { ...aSession, provenAt: iso(0) }
    expect(await by(secret)).toMatchObject({ provenAt: iso(0) })
    known.session = { ...aSession, secretHash: hashSecret(former), former: null }
    expect(await by(secret)).toBeNull()
    await by(token)
    known.token = { ...aToken, scopes: 1n }
    expect(await by(token)).toMatchObject({ scopes: 1n })
  })
  it('is looked up again for a request that waited while its token was revoked', async () => {
    const request = { headers: { authorization: token } }
    expect(await authenticate(request)).not.toBeNull()
    known.token = null
    expect(await authenticate(request)).toBeNull()
    asked = []
    expect(await authenticate(request)).toBeNull()
    expect(asked).toEqual([])
  })
  it('has the rights that another request found meanwhile', async () => {
    const request = { headers: { authorization: secret } }
    expect(await authenticate(request)).toMatchObject({ role: 'developer' })
    known.accounts = { sue: { role: 'admin', staffRights: 0, signIn: { epoch: 3 } } }
    expect(await by(secret)).toMatchObject({ role: 'admin' })
    expect(await authenticate(request)).toMatchObject({ role: 'admin' })
    expect(used).toHaveLength(2)
  })
  it('is looked up again when its account changes', async () => {
    await by(secret)
    known.accounts = { sue: { role: 'admin', staffRights: 0, signIn: { epoch: 3 } } }
    expect(await by(secret)).toMatchObject({ role: 'admin' })
    known.accounts = { sue: { role: 'admin', staffRights: 0, signIn: { epoch: 4 } } }
    expect(await by(secret)).toBeNull()
    known.accounts = {}
    expect(await by(secret)).toBeNull()
  })
})

it('each identified sender is reported as used, even a cached one', async () => {
  await by(secret)
  await by(secret)
  await by(token)
  await by('nonsense')
  await by(newSecret('mra', 'SSSSSSSS'))
  expect(used.map(({ via }) => via.id)).toEqual(['SSSSSSSS', 'SSSSSSSS', 'TTTTTTTT'])
})

describe('an app', () => {
  it('acts for its person, within the scopes of both, and has no proof', async () => {
    expect(await by(`Bearer ${appToken}`)).toEqual({
      userId: 'tom',
      via: { kind: 'app', id: 'launcher' },
      onBehalfOf: 'tom',
      role: 'moderator',
      staffRights: 6,
      scopes: 2n,
      confinedTo: null,
      provenAt: null,
    })
    expect(asked).toEqual(['grant GGGGGGGG', 'account tom'])
  })
  it('is cached until its grant changes', async () => {
    expect(await by(appToken)).toMatchObject({ scopes: 2n })
    asked = []
    expect(await by(appToken)).toMatchObject({ scopes: 2n })
    expect(asked).toEqual([])
    known.grant = { ...aGrant, scopes: 0n }
    expect(await by(appToken)).toMatchObject({ scopes: 0n })
    known.grant = null
    expect(await by(appToken)).toBeNull()
  })
  it('is refused with a wrong token, in a cookie, or without its person', async () => {
    expect(await by(newSecret('mro', 'GGGGGGGG'))).toBeNull()
    expect(await byCookie(`__Host-session=${appToken}`)).toBeNull()
    known.accounts = {}
    expect(await by(appToken)).toBeNull()
  })
  it('ends with its token, and a minute after a former token was replaced', async () => {
    expect(await by(formerAppToken)).not.toBeNull()
    time = start + 50_000
    expect(await by(formerAppToken)).toBeNull()
    expect(await by(appToken)).not.toBeNull()
    time = start + 100_000
    expect(await by(appToken)).toBeNull()
  })
})
