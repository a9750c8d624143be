import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonAt } from '../outgoing/json-at.ts'
import { CiIssuerAway, CiTokenRefused } from './ci-token-refused.ts'
import { createIssuerKeys, type IssuerKeys, issuerAddress } from './issuer-keys.ts'
import { DISCOVERY, KEYS, startTestIssuer, type TestIssuer } from './test-issuer.ts'

const SECOND = 1_000
let issuer: TestIssuer
let now: number
let keys: IssuerKeys
beforeEach(async () => {
  issuer = await startTestIssuer('ES256')
  now = 1_800_000_000_000
  keys = issuer.keys(() => now)
})
afterEach(() => issuer.close())

const ask = (kid = 'first', from = issuer.issuer) =>
  Promise.resolve(keys(from)({ alg: 'ES256', kid }, { payload: '', signature: '' }))
const lookedUp = () => [issuer.asked(DISCOVERY), issuer.asked(KEYS)]

describe('the keys of an issuer', () => {
  it('are found through its documents, once for all requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(lookedUp()).toEqual([1, 1])
  })

  it('are kept for ten minutes', async () => {
    await ask()
    now += 600 * SECOND - 1
    await ask()
    expect(lookedUp()).toEqual([1, 1])
    now += 1
    await ask()
    expect(lookedUp()).toEqual([2, 2])
  })

  it('are looked up again for a new key, at most once a minute', async () => {
    await ask()
    await issuer.addKey('second')
    now += 60 * SECOND - 1
    await expect(ask('second')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    expect(lookedUp()).toEqual([1, 1])
    now += 1
    await Promise.all(Array.from({ length: 20 }, () => ask('second')))
    expect(lookedUp()).toEqual([2, 2])
    for (let index = 0; index < 20; index++)
      await expect(ask(`made-up-${index}`)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    expect(lookedUp()).toEqual([2, 2])
  })

  it('are no longer trusted after the issuer removed them', async () => {
    await ask()
    issuer.forgetKeys()
    await issuer.addKey('second')
    now += 600 * SECOND
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
    await ask('second')
  })

  it('are not requested again within ten seconds of a failure', async () => {
    issuer.answer(DISCOVERY, {}, 503)
    await expect(ask()).rejects.toThrow(CiIssuerAway)
    issuer.answer(DISCOVERY, { issuer: issuer.issuer, jwks_uri: `${issuer.issuer}${KEYS}` })
    now += 10 * SECOND - 1
    await expect(ask()).rejects.toThrow(CiIssuerAway)
    expect(lookedUp()).toEqual([1, 0])
    now += 1
    await ask()
    expect(lookedUp()).toEqual([2, 1])
  })

  it('are also found for an issuer with a path', async () => {
    const here = `${issuer.issuer}/enterprises/a`
    issuer.answer('/enterprises/a/.well-known/openid-configuration', {
      issuer: here,
      jwks_uri: `${issuer.issuer}${KEYS}`,
    })
    await ask('first', here)
    issuer.answer(DISCOVERY, { issuer: `${issuer.issuer}/`, jwks_uri: `${issuer.issuer}${KEYS}` })
    await ask('first', `${issuer.issuer}/`)
  })
})

describe('an issuer is unusable', () => {
  const documentsOf = (issuer: TestIssuer) => ({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}${KEYS}` })

  it.each<[string, (issuer: TestIssuer) => object | string]>([
    ['has another name', (it) => ({ ...documentsOf(it), issuer: 'https://evil.example' })],
    ['has an extra slash', (it) => ({ ...documentsOf(it), issuer: `${it.issuer}/` })],
    ['has no name', (it) => ({ jwks_uri: documentsOf(it).jwks_uri })],
    ['has no keys', (it) => ({ issuer: it.issuer })],
    ['has keys without TLS', (it) => ({ ...documentsOf(it), jwks_uri: 'http://1.1.1.1/keys' })],
    ['has keys in a file', (it) => ({ ...documentsOf(it), jwks_uri: 'file:///etc/passwd' })],
    [
      'has keys in a private network',
      (it) => ({ ...documentsOf(it), jwks_uri: 'https://169.254.169.254/keys' }),
    ],
    ['has keys with credentials', (it) => ({ ...documentsOf(it), jwks_uri: 'https://a:b@1.1.1.1/keys' })],
    ['is a list', () => []],
    ['is a page', () => '<html>'],
    ['is too large', () => 'x'.repeat(70_000)],
  ])('if it %s', async (_, documents) => {
    issuer.answer(DISCOVERY, documents(issuer))
    await expect(ask()).rejects.toMatchObject({ name: 'CiTokenRefused', code: 'issuer-unusable' })
    expect(issuer.asked(KEYS)).toBe(0)
  })

  it.each([
    ['none', { keys: 'none' }],
    ['a list', []],
    ['keys that are not objects', { keys: ['a'] }],
    ['more than a hundred', { keys: Array.from({ length: 101 }, () => ({ kty: 'RSA' })) }],
    ['too large', { keys: [{ kty: 'RSA', n: 'x'.repeat(70_000) }] }],
  ])('if its keys are %s', async (_, body) => {
    issuer.answer(KEYS, body)
    await expect(ask()).rejects.toMatchObject({ name: 'CiTokenRefused', code: 'issuer-unusable' })
  })

  it('if it redirects', async () => {
    issuer.answer(DISCOVERY, {}, 302)
    await expect(ask()).rejects.toThrow(CiTokenRefused)
  })
})

describe('a slow issuer', () => {
  it('delays others only if there are many like it, and never delays the most used ones', async () => {
    const never = new Promise<never>(() => {})
    const asked: string[] = []
    const jsonAt: JsonAt = ({ host }) => {
      asked.push(host)
      return never
    }
    keys = createIssuerKeys(jsonAt, () => now)
    const waiting = Array.from({ length: 72 }, (_, index) => ask('first', `https://slow-${index}.example`))
    for (const each of waiting) each.catch(() => undefined)
    await expect(ask('first', 'https://one-more.example')).rejects.toThrow(CiIssuerAway)
    expect(asked).toHaveLength(8)
    void ask('first', 'https://token.actions.githubusercontent.com')
    void ask('first', 'https://gitlab.com')
    expect(asked.slice(8)).toEqual(['token.actions.githubusercontent.com', 'gitlab.com'])
  })
})

describe('the address of an issuer', () => {
  it.each([
    'https://token.actions.githubusercontent.com',
    'https://gitlab.com',
    'https://ci.example:8443/',
    'https://ci.example/a/b',
  ])('is %s', (issuer) => expect(issuerAddress(issuer)).not.toBeNull())

  it.each([
    'http://gitlab.com',
    'gitlab.com',
    'https://gitlab.com?a=b',
    'https://gitlab.com/?',
    'https://gitlab.com#a',
    'https://a@gitlab.com',
    'https://a:b@gitlab.com',
    'https://GITLAB.com',
    'https://gitlab.com:443',
    'https://gitlab.com/a/../b',
    'https://gitlab.com/ ',
    'https://gìtlab.com',
    'https://0x7f.1/',
    'javascript:alert(1)',
    '',
  ])('is not %j', (issuer) => expect(issuerAddress(issuer)).toBeNull())
})
