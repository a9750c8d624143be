import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StoredPasskey } from './passkey.ts'
import { createPasskeys } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { createTestAuthenticator } from './test-authenticator.ts'

const party = relyingPartyOf('https://mods.example.test:8443', 'Modstead')
const passkeys = createPasskeys(party)
const userId = 'userAAAA'
const ofSite = { origin: 'https://mods.example.test:8443', rpId: 'mods.example.test', userId }
const newChallenge = () => randomBytes(32).toString('base64url')
const text = (value: string) => Buffer.from(value).toString('base64url')

const registered = async () => {
  const authenticator = createTestAuthenticator(ofSite)
  const challenge = newChallenge()
  const passkey = await passkeys.verifyRegistration(authenticator.register({ challenge }), challenge)
  if (!passkey) throw new Error('refused')
  const stored = (counter = 0): StoredPasskey => ({ ...passkey, userId, counter })
  return { authenticator, passkey, stored }
}

describe('the relying party', () => {
  it('is the host of the address that visitors use, without the port', () => {
    expect(party).toEqual({
      rpId: 'mods.example.test',
      rpName: 'Modstead',
      origins: ['https://mods.example.test:8443'],
    })
    expect(relyingPartyOf('http://localhost:3000', 'M')).toMatchObject({
      rpId: 'localhost',
      origins: ['http://localhost:3000'],
    })
    expect(relyingPartyOf('https://mods.example.test/under', 'M').origins).toEqual([
      'https://mods.example.test',
    ])
  })
})

describe('options', () => {
  const challenge = newChallenge()
  const known = { credentialId: 'AAECAw', transports: ['usb'] } as const

  it('for a new passkey request one that can be the only factor, and name the user and their passkeys', async () => {
    const user = { userId, username: 'ada', displayName: 'Ada' }
    expect(await passkeys.registrationOptions(challenge, user, [known])).toMatchObject({
      challenge,
      rp: { id: 'mods.example.test', name: 'Modstead' },
      user: { id: text(userId), name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      excludeCredentials: [{ id: 'AAECAw', type: 'public-key', transports: ['usb'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
      timeout: 300_000,
    })
  })
  it('for a sign-in with only a passkey accept any, with user verification', async () => {
    for (const allow of [undefined, []]) {
      const options = await passkeys.signInOptions(challenge, 'only', allow)
      expect(options).toMatchObject({ challenge, rpId: 'mods.example.test', userVerification: 'required' })
      expect(options.allowCredentials).toBeUndefined()
    }
  })
  it("for a second factor request one of the user's passkeys", async () => {
    expect(await passkeys.signInOptions(challenge, 'second', [known])).toMatchObject({
      allowCredentials: [{ id: 'AAECAw', transports: ['usb'] }],
      userVerification: 'preferred',
      timeout: 300_000,
    })
  })
  it("for a proof request one of the user's passkeys, with user verification", async () => {
    expect(await passkeys.signInOptions(challenge, 'only', [known])).toMatchObject({
      allowCredentials: [{ id: 'AAECAw', transports: ['usb'] }],
      userVerification: 'required',
    })
  })
  it('need a challenge that nobody can guess', async () => {
    const short = randomBytes(15).toString('base64url')
    await expect(passkeys.signInOptions(short, 'only')).rejects.toThrow(RangeError)
    await expect(passkeys.signInOptions(randomBytes(16).toString('base64url'), 'only')).resolves.toBeDefined()
  })
})

describe('a registration', () => {
  const challenge = newChallenge()
  const answerWith = (told: object = {}) => createTestAuthenticator(ofSite).register({ challenge, ...told })
  const verify = (answer: unknown) => passkeys.verifyRegistration(answer, challenge)

  it('returns the passkey', async () => {
    const authenticator = createTestAuthenticator(ofSite)
    const answer = authenticator.register({ challenge, counter: 7 })
    expect(await verify(answer)).toEqual({
      credentialId: authenticator.credentialId,
      publicKey: expect.stringMatching(/^[\w-]{100,110}$/),
      counter: 7,
      transports: ['hybrid', 'internal'],
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackedUp: false,
      isUserVerified: true,
    })
  })
  it('says if the user was not verified', async () => {
    expect(await verify(answerWith({ isUserVerified: false }))).toMatchObject({ isUserVerified: false })
  })
  it('keeps only known transports', async () => {
    const transports = ['telepathy', 'usb', 'usb']
    expect(await verify(answerWith({ more: { transports } }))).toMatchObject({ transports: ['usb'] })
    expect(await verify(answerWith({ more: { transports: undefined } }))).toMatchObject({ transports: [] })
  })
  it.each([
    ['packed', new Map([['x5c', [Buffer.from('no certificate')]]])],
    ['android-key', new Map()],
    ['of the future', new Map([['sig', 'AAAA']])],
  ])('ignores the attestation, whatever its format: %s', async (format, attestation) => {
    expect(await verify(answerWith({ format, attestation }))).toMatchObject({ isUserVerified: true })
  })

  it.each([
    ['to another challenge', { challenge: newChallenge() }],
    ['of another site', { origin: 'https://mods.example.tests:8443' }],
    ['of another port', { origin: 'https://mods.example.test' }],
    ['without TLS', { origin: 'http://mods.example.test:8443' }],
    ['for another host', { rpId: 'example.test' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['with nobody there', { isUserPresent: false }],
    ['with an algorithm that was not offered', { algorithm: -35 }],
  ])('is refused with an answer %s', async (_, told) => {
    expect(await verify(answerWith(told))).toBeNull()
  })
  it('is refused with another id', async () => {
    const id = text('another credential')
    expect(await verify({ ...answerWith(), id, rawId: id })).toBeNull()
  })
})

describe('a sign-in', () => {
  it('returns the counter and whether the user was verified', async () => {
    const { authenticator, stored } = await registered()
    const challenge = newChallenge()
    const answer = authenticator.signIn({ challenge, counter: 6 })
    expect(await passkeys.verifySignIn(answer, challenge, stored(5))).toEqual({
      newCounter: 6,
      isUserVerified: true,
    })
    const unsure = authenticator.signIn({ challenge, isUserVerified: false })
    expect(await passkeys.verifySignIn(unsure, challenge, stored())).toEqual({
      newCounter: 0,
      isUserVerified: false,
    })
  })
  it.each([null, undefined])('works without a user handle: %s', async (userHandle) => {
    const { authenticator, stored } = await registered()
    const challenge = newChallenge()
    const answer = authenticator.signIn({ challenge, more: { userHandle } })
    expect(await passkeys.verifySignIn(answer, challenge, stored())).not.toBeNull()
  })
  it.each([
    [0, 1],
    [5, 5],
    [4, 5],
  ])('is refused with a counter of %i after %i', async (counter, before) => {
    const { authenticator, stored } = await registered()
    const challenge = newChallenge()
    const answer = authenticator.signIn({ challenge, counter })
    expect(await passkeys.verifySignIn(answer, challenge, stored(before))).toBeNull()
  })
  it.each([
    ['to another challenge', { challenge: newChallenge() }],
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['that is a registration', { type: 'webauthn.create' }],
    ['with nobody there', { isUserPresent: false }],
    ['of another user', { userHandle: text('userBBBB') }],
    ['whose signature is of something else', { more: { signature: text('signature') } }],
  ])('is refused with an answer %s', async (_, told) => {
    const { authenticator, stored } = await registered()
    const challenge = newChallenge()
    const answer = authenticator.signIn({ challenge, ...told })
    expect(await passkeys.verifySignIn(answer, challenge, stored())).toBeNull()
  })
  it('is refused with the key of another passkey', async () => {
    const [{ authenticator, stored }, other] = await Promise.all([registered(), registered()])
    const challenge = newChallenge()
    const answer = authenticator.signIn({ challenge })
    expect(await passkeys.verifySignIn(answer, challenge, other.stored())).toBeNull()
    const { publicKey } = other.passkey
    expect(await passkeys.verifySignIn(answer, challenge, { ...stored(), publicKey })).toBeNull()
    const { credentialId } = other.passkey
    expect(await passkeys.verifySignIn(answer, challenge, { ...stored(), credentialId })).toBeNull()
  })
})

describe('forged answers', () => {
  const challenge = newChallenge()
  const good = createTestAuthenticator(ofSite).register({ challenge })
  const nested = Buffer.alloc(12_000, 0x81).toString('base64url')
  const withResponse = (changes: object) => ({ ...good, response: { ...good.response, ...changes } })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'answer'],
    ['an empty object', {}],
    ['another type', { ...good, type: 'password' }],
    ['an invalid id', { ...good, id: '<>', rawId: '<>' }],
    ['two ids', { ...good, rawId: 'AAAA' }],
    ['a long id', { ...good, id: 'A'.repeat(1_365), rawId: 'A'.repeat(1_365) }],
    ['client data that are not JSON', withResponse({ clientDataJSON: text('{') })],
    ['client data that are null', withResponse({ clientDataJSON: text('null') })],
    ['long client data', withResponse({ clientDataJSON: text(`{"a":"${'a'.repeat(4_096)}"}`) })],
    ['no attestation object', withResponse({ attestationObject: '' })],
    ['nested attestation objects', withResponse({ attestationObject: nested })],
    ['a long attestation object', withResponse({ attestationObject: 'A'.repeat(16_385) })],
    ['invalid transports', withResponse({ transports: [1] })],
    ['many transports', withResponse({ transports: Array(17).fill('usb') })],
    ['long transports', withResponse({ transports: ['a'.repeat(33)] })],
  ])('are refused: %s', async (_, answer) => {
    expect(await passkeys.verifyRegistration(answer, challenge)).toBeNull()
    const stored = { userId, credentialId: good.id, publicKey: '', counter: 0 }
    expect(await passkeys.verifySignIn(answer, challenge, stored)).toBeNull()
  })
})
