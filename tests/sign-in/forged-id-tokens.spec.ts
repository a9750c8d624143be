import { createHmac } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, openSigningIn, type SigningIn } from '../support/openid/signing-in.ts'
import { makeSigningKey } from '../support/openid/signing-key.ts'

let signingIn: SigningIn
beforeAll(async () => {
  signingIn = await openSigningIn()
})
afterAll(() => signingIn?.close())

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const providers = {
  google: { token: 'https://accounts.google.com/token', issuer: 'https://accounts.google.com' },
  microsoft: {
    token: 'https://login.microsoftonline.com/common/v2.0/token',
    issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
  },
} as const
type Name = keyof typeof providers

const seconds = () => Math.floor(Date.now() / 1_000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** How sign-in ends with a token made from good claims. */
const endWith = async (
  name: Name,
  make: (claims: JWTPayload & { readonly nonce: string }) => string | Promise<string>,
): Promise<unknown> => {
  const { back, pending } = await signingIn.comeBack(name)
  const { token, issuer } = providers[name]
  const claims = {
    iss: issuer,
    aud: CLIENT.id,
    sub: 'anna',
    nonce: pending.nonce ?? '',
    iat: seconds(),
    exp: seconds() + 300,
    ...(name === 'microsoft' && { tid: TENANT }),
  }
  const idToken = await make(claims)
  const body = { access_token: 'a', token_type: 'Bearer', ...(idToken !== '' && { id_token: idToken }) }
  signingIn.standIn.replace(token, (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
  try {
    const { subject } = await signingIn.provider(name).finish(back, pending)
    return subject
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  } finally {
    signingIn.standIn.replace(token, null)
  }
}
const sign = (claims: JWTPayload, header = {}) => signingIn.standIn.key.sign(claims, header)

describe.each(['google', 'microsoft'] as const)('an ID token of %s', (name) => {
  it('is accepted if it is valid', async () => {
    expect(await endWith(name, (claims) => sign(claims))).toBe(name === 'google' ? 'anna' : `${TENANT}/anna`)
  })

  it.each([
    ['nonce', 'another', 'nonce-mismatch'],
    ['nonce', '', 'nonce-mismatch'],
    ['nonce', undefined, 'invalid-answer'],
    ['iss', 'https://evil.example', 'issuer-mismatch'],
    ['iss', 'https://accounts.google.com/', 'issuer-mismatch'],
    ['iss', 'https://login.microsoftonline.com/{tenantid}/v2.0', 'issuer-mismatch'],
    ['iss', 'https://login.microsoftonline.com/common/v2.0', 'issuer-mismatch'],
    ['iss', undefined, 'invalid-answer'],
    ['aud', 'another-site', 'invalid-answer'],
    ['aud', ['modstead', 'another-site'], 'invalid-answer'],
    ['aud', undefined, 'invalid-answer'],
    ['exp', 1_700_000_000, 'invalid-answer'],
    ['exp', undefined, 'invalid-answer'],
    ['nbf', 4_000_000_000, 'invalid-answer'],
    ['sub', undefined, 'invalid-answer'],
    ['sub', '', 'invalid-answer'],
    ['sub', 7, 'invalid-answer'],
    ['sub', 'x'.repeat(256), 'invalid-answer'],
  ] as const)('is refused with the %s %j', async (claim, value, code) => {
    expect(await endWith(name, (claims) => sign({ ...claims, [claim]: value } as JWTPayload))).toBe(code)
  })

  it('is refused from another key, whatever its name', async () => {
    const stranger = await makeSigningKey()
    expect(await endWith(name, (claims) => stranger.sign(claims))).toBe('invalid-answer')
    expect(await endWith(name, (claims) => sign(claims, { kid: 'unknown' }))).toBe('invalid-answer')
    const jwk = stranger.publicJwks.keys[0] ?? {}
    const withKey = { jwk, jku: 'https://evil.example/keys', x5u: 'https://evil.example/chain' }
    expect(await endWith(name, (claims) => stranger.sign(claims, withKey))).toBe('invalid-answer')
    expect(signingIn.standIn.requests.join()).not.toContain('evil.example/')
  })

  it('is refused unsigned, or signed with public data', async () => {
    for (const alg of ['none', 'None', 'HS256']) {
      const head = (claims: object) => `${part({ alg, kid: 'stand-in', typ: 'JWT' })}.${part(claims)}`
      const known = JSON.stringify(signingIn.standIn.key.publicJwks.keys[0])
      const mac = (text: string, secret: string) =>
        createHmac('sha256', secret).update(text).digest('base64url')
      expect(await endWith(name, (claims) => `${head(claims)}.`)).toBe('invalid-answer')
      for (const secret of [known, CLIENT.secret])
        expect(await endWith(name, (claims) => `${head(claims)}.${mac(head(claims), secret)}`)).toBe(
          'invalid-answer',
        )
    }
  })

  it('is refused with another signature, or none', async () => {
    const altered = async (claims: JWTPayload) => {
      const [head, , signature] = (await sign(claims)).split('.')
      return `${head}.${part({ ...claims, sub: 'mallory' })}.${signature}`
    }
    expect(await endWith(name, altered)).toBe('invalid-answer')
    expect(await endWith(name, async (claims) => (await sign(claims)).replace(/[^.]+$/, ''))).toBe(
      'invalid-answer',
    )
  })

  it('is required', async () => {
    expect(await endWith(name, () => '')).toBe('invalid-answer')
    expect(await endWith(name, () => 'not a token')).toBe('invalid-answer')
  })
})

describe('a Microsoft tenant', () => {
  it('must match the issuer', async () => {
    const other = '11111111-2222-4333-8444-555555555555'
    expect(await endWith('microsoft', (claims) => sign({ ...claims, tid: other }))).toBe('issuer-mismatch')
    expect(await endWith('microsoft', (claims) => sign({ ...claims, tid: undefined }))).toBe(
      'issuer-mismatch',
    )
  })

  it.each(['common', '../evil', 'evil.example/x', ''])(
    'cannot be another part of an address: %j',
    async (tid) => {
      const iss = `https://login.microsoftonline.com/${tid}/v2.0`
      expect(await endWith('microsoft', (claims) => sign({ ...claims, tid, iss }))).toBe('invalid-answer')
    },
  )

  it.each([
    ['1', true],
    [1, true],
    [true, true],
    ['0', false],
    [0, false],
    [false, false],
    [undefined, false],
  ])('verifies an address with %j: %s', async (xms_edov, isVerified) => {
    const { back, pending } = await signingIn.comeBack('microsoft')
    const { token, issuer: iss } = providers.microsoft
    const about = { iss, tid: TENANT, aud: CLIENT.id, sub: 'anna', email: 'a@b.example', xms_edov }
    const idToken = await sign({ ...about, nonce: pending.nonce, iat: seconds(), exp: seconds() + 300 })
    signingIn.standIn.replace(token, (_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken })),
    )
    const identity = await signingIn.provider('microsoft').finish(back, pending)
    signingIn.standIn.replace(token, null)
    expect(identity).toMatchObject({ email: 'a@b.example', emailIsVerified: isVerified })
  })
})

describe('the user endpoint of GitLab', () => {
  it('must describe the user in the ID token', async () => {
    const { back, pending } = await signingIn.comeBack('gitlab')
    const address = 'https://gitlab.com/me'
    signingIn.standIn.replace(address, (_request, reply) =>
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sub: 'mallory', nickname: 'mallory' })),
    )
    await expect(signingIn.provider('gitlab').finish(back, pending)).rejects.toMatchObject({
      code: 'invalid-answer',
    })
    signingIn.standIn.replace(address, null)
  })
})
