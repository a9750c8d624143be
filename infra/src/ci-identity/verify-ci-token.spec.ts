import { createHmac, createPublicKey } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIssuer, type TestIssuer } from './test-issuer.ts'
import { createCiTokenVerifier, type VerifyCiToken } from './verify-ci-token.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const AUDIENCE = 'https://mods.example.org'

let issuer: TestIssuer
let stranger: TestIssuer
let verify: VerifyCiToken
let used: Map<string, number>
beforeAll(async () => {
  issuer = await startTestIssuer()
  stranger = await startTestIssuer()
})
afterAll(async () => {
  await issuer?.close()
  await stranger?.close()
})
beforeEach(() => {
  used = new Map()
  verify = createCiTokenVerifier(issuer.keys(), async (key, untilMs) => {
    const isFirst = !used.has(key)
    used.set(key, untilMs)
    return isFirst
  })
})

const good = (): JWTPayload => ({
  iss: issuer.issuer,
  aud: AUDIENCE,
  sub: 'project:1',
  jti: 'one',
  iat: SECONDS - 60,
  nbf: SECONDS - 60,
  exp: SECONDS + 240,
})
const codeOf = (token: string, trustedIssuers = [issuer.issuer]): Promise<string> =>
  verify(token, { trustedIssuers, audience: AUDIENCE, now: NOW }).then(
    () => 'taken',
    ({ name, code }) => code ?? name,
  )
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token of a CI', () => {
  it('identifies its subject', async () => {
    const token = await issuer.sign(good())
    expect(await verify(token, { trustedIssuers: [issuer.issuer], audience: AUDIENCE, now: NOW })).toEqual({
      issuer: issuer.issuer,
      identity: { platform: 'other', subject: 'project:1' },
    })
  })

  it.each(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'])('may be signed by %s', async (alg) => {
    await issuer.addKey(alg, alg)
    expect(await codeOf(await issuer.sign(good(), { kid: alg, alg }))).toBe('taken')
  })

  it.each([
    ['iss', 'https://evil.example', 'issuer-not-trusted'],
    ['iss', undefined, 'malformed'],
    ['iss', ['https://evil.example'], 'malformed'],
    ['aud', 'https://mods.example.org/', 'audience-mismatch'],
    ['aud', 'https://MODS.example.org', 'audience-mismatch'],
    ['aud', 'https://other.example', 'audience-mismatch'],
    ['aud', [AUDIENCE, 'https://other.example'], 'audience-mismatch'],
    ['aud', [], 'audience-mismatch'],
    ['aud', undefined, 'claim-invalid'],
    ['aud', [AUDIENCE], 'taken'],
    ['exp', SECONDS - 29, 'taken'],
    ['exp', SECONDS - 30, 'expired'],
    ['exp', SECONDS + 400_000_000, 'taken'],
    ['exp', undefined, 'claim-invalid'],
    ['exp', '9999999999', 'claim-invalid'],
    ['exp', SECONDS + 0.5, 'claim-invalid'],
    ['nbf', SECONDS + 30, 'taken'],
    ['nbf', SECONDS + 31, 'not-yet-valid'],
    ['nbf', undefined, 'taken'],
    ['nbf', 'now', 'claim-invalid'],
    ['iat', SECONDS - 3_630, 'taken'],
    ['iat', SECONDS - 3_631, 'expired'],
    ['iat', SECONDS + 30, 'taken'],
    ['iat', SECONDS + 31, 'not-yet-valid'],
    ['iat', undefined, 'claim-invalid'],
    ['iat', -SECONDS, 'expired'],
    ['jti', undefined, 'claim-invalid'],
    ['jti', '', 'claim-invalid'],
    ['jti', 7, 'claim-invalid'],
    ['jti', 'x'.repeat(256), 'taken'],
    ['jti', 'x'.repeat(257), 'claim-invalid'],
    ['sub', undefined, 'claim-invalid'],
    ['sub', '', 'claim-invalid'],
  ])('with the %s %j results in %s', async (claim, value, code) => {
    const token = await issuer.sign({ ...good(), [claim]: value } as JWTPayload)
    expect(await codeOf(token)).toBe(code)
  })

  it('from an untrusted issuer is refused without a request', async () => {
    const token = await stranger.sign({ ...good(), iss: stranger.issuer })
    expect(await codeOf(token)).toBe('issuer-not-trusted')
    expect(await codeOf(token, [])).toBe('issuer-not-trusted')
    expect(stranger.host.connections()).toBe(0)
  })

  it('must name its issuer exactly as trusted, including a final slash', async () => {
    for (const iss of [`${issuer.issuer}/`, issuer.issuer.toUpperCase(), ` ${issuer.issuer}`])
      expect(await codeOf(await issuer.sign({ ...good(), iss }))).toBe('issuer-not-trusted')
    const token = await issuer.sign(good())
    expect(await codeOf(token, [`${issuer.issuer}/`])).toBe('issuer-not-trusted')
    expect(await codeOf(token, [`${issuer.issuer}/`, issuer.issuer])).toBe('taken')
  })
})

describe('the signature of a token', () => {
  const withoutSignature = (header: object) => `${part(header)}.${part(good())}`

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('cannot be omitted with alg %j', async (alg) => {
    const token = withoutSignature({ alg, kid: 'first', typ: 'JWT' })
    for (const end of ['.', '', '.AAAA']) expect(await codeOf(`${token}${end}`)).toBe('malformed')
  })

  it.each(['HS256', 'HS384', 'HS512'])('cannot be made with a shared secret: %s', async (alg) => {
    const jwk = issuer.publicJwk('first')
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const text = withoutSignature({ alg, kid: 'first', typ: 'JWT' })
    for (const secret of [pem, JSON.stringify(jwk), jwk.n ?? '', '']) {
      const mac = createHmac(`sha${alg.slice(2)}`, secret)
        .update(text)
        .digest('base64url')
      expect(await codeOf(`${text}.${mac}`)).toBe('malformed')
    }
  })

  it('cannot be made with a shared secret that the issuer published', async () => {
    const oct = { kty: 'oct', kid: 'shared', k: Buffer.alloc(32).toString('base64url'), alg: 'RS256' }
    issuer.answer('/keys', { keys: [issuer.publicJwk('first'), oct] })
    const text = withoutSignature({ alg: 'RS256', kid: 'shared', typ: 'JWT' })
    const mac = createHmac('sha256', Buffer.alloc(32)).update(text).digest('base64url')
    expect(await codeOf(`${text}.${mac}`)).toBe('signature-invalid')
    await issuer.addKey('another')
  })

  it('covers the whole token', async () => {
    const [head = '', , signature] = (await issuer.sign(good())).split('.')
    expect(await codeOf(`${head}.${part({ ...good(), sub: 'project:2' })}.${signature}`)).toBe(
      'signature-invalid',
    )
    const other = part({ alg: 'RS256', kid: 'first', typ: 'JWT', x: 1 })
    expect(await codeOf(`${other}.${part(good())}.${signature}`)).toBe('signature-invalid')
  })

  it('must be made by a key of this issuer', async () => {
    expect(await codeOf(await stranger.sign(good()))).toBe('signature-invalid')
  })

  it.each([
    '../../etc/passwd',
    "' or 1=1 --",
    'https://evil.example/key',
    'constructor',
    '__proto__',
    'first\u0000',
    'FIRST',
    '安',
  ])('cannot be made by a key called %j', async (kid) => {
    const [, payload, signature] = (await issuer.sign(good())).split('.')
    expect(await codeOf(`${part({ alg: 'RS256', typ: 'JWT', kid })}.${payload}.${signature}`)).toBe(
      'signature-invalid',
    )
  })

  it.each([[undefined], [''], [7], [null], [['first']], ['x'.repeat(257)]])(
    'needs the name of its key: %j',
    async (kid) => {
      const [, payload, signature] = (await issuer.sign(good())).split('.')
      expect(await codeOf(`${part({ alg: 'RS256', typ: 'JWT', kid })}.${payload}.${signature}`)).toBe(
        'malformed',
      )
    },
  )

  it('cannot be verified by a key in the token or at an address in it', async () => {
    const jwk = stranger.publicJwk('first')
    const before = stranger.host.connections()
    const header = {
      jwk: jwk as { kty: string },
      jku: stranger.host.url('/keys'),
      x5u: stranger.host.url('/chain'),
      x5c: ['AAAA'],
    }
    expect(await codeOf(await stranger.sign(good(), header))).toBe('signature-invalid')
    expect(stranger.host.connections()).toBe(before)
    expect(await codeOf(await issuer.sign(good(), header))).toBe('taken')
  })

  it('must use an algorithm that its key is for', async () => {
    await issuer.addKey('ec', 'ES256')
    for (const [kid, alg] of [
      ['ec', 'RS256'],
      ['first', 'ES256'],
      ['first', 'PS256'],
      ['first', 'RS512'],
    ]) {
      const [, payload, signature] = (await issuer.sign(good())).split('.')
      expect(await codeOf(`${part({ alg, typ: 'JWT', kid })}.${payload}.${signature}`)).toBe(
        'signature-invalid',
      )
    }
  })

  it('fails if the header requires an unknown extension', async () => {
    const [, payload, signature] = (await issuer.sign(good())).split('.')
    const header = part({ alg: 'RS256', kid: 'first', typ: 'JWT', crit: ['exp'], exp: 1 })
    expect(await codeOf(`${header}.${payload}.${signature}`)).toBe('signature-invalid')
  })
})

describe('the form of a token', () => {
  it.each(['at+jwt', 'logout+jwt', 'dpop+jwt', 'JOSE', ''])('cannot have the typ %j', async (typ) => {
    expect(await codeOf(await issuer.sign(good(), { typ }))).toBe('malformed')
  })

  it('has three parts, one spelling and a maximum length', async () => {
    const token = await issuer.sign(good())
    for (const other of [
      '',
      'a.b.c',
      `${token}.`,
      `${token}.a.b`,
      ` ${token}`,
      `${token}\n`,
      `${token}=`,
      token.replace('.', '..'),
      `Bearer ${token}`,
      JSON.stringify({ payload: token }),
      'x'.repeat(1_000_000),
    ])
      expect(await codeOf(other)).toBe('malformed')
    expect(await codeOf(await issuer.sign({ ...good(), more: 'x'.repeat(4_000) }))).toBe('taken')
    expect(await codeOf(await issuer.sign({ ...good(), jti: 'two', more: 'x'.repeat(6_000) }))).toBe(
      'malformed',
    )
  })

  it.each(['null', '[]', '"a"', '{', ''])('has an object as claims, not %j', async (text) => {
    const head = part({ alg: 'RS256', kid: 'first', typ: 'JWT' })
    expect(await codeOf(`${head}.${Buffer.from(text).toString('base64url')}.AAAA`)).toBe('malformed')
  })
})

describe('a token is used up', () => {
  it('by its first use', async () => {
    const token = await issuer.sign(good())
    expect(await codeOf(token)).toBe('taken')
    expect(await codeOf(token)).toBe('replayed')
    expect(await codeOf(await issuer.sign({ ...good(), sub: 'project:2' }))).toBe('replayed')
    expect(await codeOf(await issuer.sign({ ...good(), jti: 'two' }))).toBe('taken')
  })

  it('only for its issuer', async () => {
    const both = [issuer.issuer, `${issuer.issuer}/sub`]
    issuer.answer('/sub/.well-known/openid-configuration', {
      issuer: both[1],
      jwks_uri: `${issuer.issuer}/keys`,
    })
    expect(await codeOf(await issuer.sign(good()), both)).toBe('taken')
    expect(await codeOf(await issuer.sign({ ...good(), iss: both[1] ?? '' }), both)).toBe('taken')
  })

  it.each([
    ['exp', SECONDS + 240, SECONDS + 240],
    ['exp', SECONDS + 1_000_000, SECONDS - 60 + 3_600],
  ])('and remembered for longer than it is valid: %s %i', async (claim, value, end) => {
    await codeOf(await issuer.sign({ ...good(), [claim]: value }))
    const LEEWAY = 30
    expect([...used.values()]).toEqual([(end + LEEWAY + 600) * 1_000])
    const late = new Date((end + LEEWAY) * 1_000)
    const again = await issuer.sign({ ...good(), [claim]: value, jti: 'two' })
    const until = { trustedIssuers: [issuer.issuer], audience: AUDIENCE }
    await verify(again, { ...until, now: new Date(late.getTime() - 1_000) })
    const tooLate = { ...until, now: new Date(late.getTime() + 1_000) }
    await expect(
      verify(await issuer.sign({ ...good(), [claim]: value, jti: 'three' }), tooLate),
    ).rejects.toMatchObject({ code: 'expired' })
  })

  it('only if it was valid', async () => {
    await codeOf(await issuer.sign({ ...good(), exp: SECONDS - 100 }))
    await codeOf(await stranger.sign(good()))
    await codeOf(await issuer.sign({ ...good(), sub: '' }))
    expect(used.size).toBe(0)
  })

  it('or refused if the use cannot be stored', async () => {
    const away = new Error('away')
    const failing = createCiTokenVerifier(issuer.keys(), () => Promise.reject(away))
    const expectations = { trustedIssuers: [issuer.issuer], audience: AUDIENCE, now: NOW }
    await expect(failing(await issuer.sign(good()), expectations)).rejects.toBe(away)
  })
})
