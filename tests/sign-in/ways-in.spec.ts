import { openSignInProviders } from '@modstead/infra/sign-in-providers/open-sign-in-providers'
import { PROVIDER_NAMES, pendingSignIn } from '@modstead/infra/sign-in-providers/port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORK_TENANT } from '../support/openid/openid-apps.ts'
import { personNamed } from '../support/openid/person.ts'
import { signInAtProvider } from '../support/openid/sign-in-at-provider.ts'
import { CALLBACK, CLIENT, openSigningIn, type SigningIn } from '../support/openid/signing-in.ts'

let signingIn: SigningIn
beforeAll(async () => {
  signingIn = await openSigningIn()
})
afterAll(() => signingIn?.close())

const identityOf = async (name: (typeof PROVIDER_NAMES)[number], person: string) => {
  const { back, pending } = await signingIn.comeBack(name, { person })
  return signingIn.provider(name).finish(back, pending)
}

const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'
const anna = personNamed('anna')
const address = { email: anna.email, emailIsVerified: true }
const unknown = { email: null, emailIsVerified: false }

describe('a user who returns from a provider', () => {
  it.each([
    ['github', { subject: `${anna.number}`, username: 'anna', avatarUrl: anna.picture, ...address }],
    ['gitlab', { subject: 'anna', username: 'anna', avatarUrl: anna.picture, ...address }],
    [
      'discord',
      {
        subject: `${anna.number}`,
        username: 'anna',
        avatarUrl: `https://cdn.discordapp.com/avatars/${anna.number}/a1b2.png`,
        ...address,
      },
    ],
    ['google', { subject: 'anna', username: null, avatarUrl: anna.picture, ...address }],
    ['microsoft', { subject: `${PERSONAL}/anna`, username: null, avatarUrl: null, ...address }],
    ['steam', { subject: anna.steamId, username: null, avatarUrl: null, ...unknown }],
  ] as const)('%s: is who they are there', async (name, identity) => {
    expect(await identityOf(name, 'anna')).toEqual({ provider: name, ...identity })
  })

  it.each(['github', 'gitlab', 'discord', 'google'] as const)(
    '%s: has an unverified address if it is not verified there',
    async (name) => {
      expect(await identityOf(name, 'unverified-ben')).toMatchObject({
        email: 'unverified-ben@example.org',
        emailIsVerified: false,
      })
    },
  )

  it('microsoft: belongs to their tenant, whose administrator may claim any address unless it verified its domain', async () => {
    expect(await identityOf('microsoft', 'cara-at-work')).toMatchObject({
      subject: `${WORK_TENANT}/cara-at-work`,
      email: 'cara-at-work@example.org',
      emailIsVerified: false,
    })
    expect(await identityOf('microsoft', 'dan-of-domain')).toMatchObject({
      subject: `${WORK_TENANT}/dan-of-domain`,
      emailIsVerified: true,
    })
  })

  it.each(PROVIDER_NAMES)('%s: may have declined', async (name) => {
    const { back, pending } = await signingIn.comeBack(name, { answer: 'deny' })
    await expect(signingIn.provider(name).finish(back, pending)).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'denied',
      provider: name,
    })
  })
})

describe('a user who is sent to a provider', () => {
  it.each(['github', 'gitlab', 'discord', 'google', 'microsoft'] as const)(
    '%s: carries a state and a challenge, and no secret of ours',
    async (name) => {
      const { redirectTo, pending } = await signingIn.provider(name).start(CALLBACK)
      const { searchParams } = new URL(redirectTo)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: CLIENT.id,
        redirect_uri: CALLBACK,
        state: pending.state,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      })
      expect(searchParams.get('nonce')).toBe(pending.nonce)
      expect(redirectTo).not.toContain(CLIENT.secret)
      expect(redirectTo).not.toContain(pending.codeVerifier)
    },
  )

  it.each(['gitlab', 'google', 'microsoft'] as const)('%s: carries a nonce', async (name) => {
    const { pending } = await signingIn.provider(name).start(CALLBACK)
    expect(pending.nonce).toMatch(/^[\w-]{43}$/)
  })

  it.each(PROVIDER_NAMES)('%s: carries different ones every time, for half an hour', async (name) => {
    const provider = signingIn.open({ now: () => 1_000 }).get(name)
    const [one, other] = [await provider?.start(CALLBACK), await provider?.start(CALLBACK)]
    expect(one?.pending.expiresAt).toBe(1_801_000)
    expect(pendingSignIn.parse(JSON.parse(JSON.stringify(one?.pending)))).toEqual(one?.pending)
    const secrets = [one, other].flatMap((each) => [
      each?.pending.state,
      each?.pending.codeVerifier,
      each?.pending.nonce,
    ])
    const made = secrets.filter((each) => each !== null)
    expect(new Set(made).size).toBe(made.length)
    for (const each of made) expect(each).toMatch(/^[\w-]{43}$/)
  })

  it('is sent to the provider itself without a stand-in', async () => {
    const real = openSignInProviders(
      { clients: { github: CLIENT, discord: CLIENT }, steam: true, standIn: undefined },
      async () => true,
    )
    const places = await Promise.all(
      [...real.values()].map(async (provider) => (await provider.start(CALLBACK)).redirectTo.split('?')[0]),
    )
    expect(places).toEqual([
      'https://github.com/login/oauth/authorize',
      'https://discord.com/oauth2/authorize',
      'https://steamcommunity.com/openid/login',
    ])
  })

  it.each(PROVIDER_NAMES)('%s: cannot return to an address that is not registered', async (name) => {
    const provider = signingIn.provider(name)
    const { redirectTo } = await provider.start('https://mods.example.org.evil.example/callback')
    // Steam has no list of addresses. It shows the person where they will be sent.
    if (name === 'steam')
      expect(new URL(redirectTo).searchParams.get('openid.realm')).toBe(
        'https://mods.example.org.evil.example/',
      )
    else
      await expect(signInAtProvider(redirectTo, { person: 'anna', answer: 'allow' })).rejects.toThrow(
        /redirect_uri/,
      )
  })
})

describe('a provider', () => {
  it('is offered if it is configured, in a fixed order', () => {
    const offered = (clients: object, steam: boolean) => [
      ...openSignInProviders({ clients, steam, standIn: undefined }, async () => true).keys(),
    ]
    expect(offered({}, false)).toEqual([])
    expect(offered({}, true)).toEqual(['steam'])
    expect(offered({ microsoft: CLIENT, github: CLIENT }, false)).toEqual(['github', 'microsoft'])
    expect([...signingIn.open().keys()]).toEqual(PROVIDER_NAMES)
  })

  it('has its metadata read once an hour', async () => {
    let now = 1_800_000_000_000
    const google = signingIn.open({ now: () => now }).get('google')
    const DISCOVERY = 'GET https://accounts.google.com/.well-known/openid-configuration'
    const asked = () => signingIn.standIn.requests.filter((each) => each === DISCOVERY).length
    const before = asked()
    await Promise.all([google?.start(CALLBACK), google?.start(CALLBACK)])
    now += 3_599_999
    await google?.start(CALLBACK)
    expect(asked()).toBe(before + 1)
    now += 1
    await google?.start(CALLBACK)
    expect(asked()).toBe(before + 2)
  })
})
