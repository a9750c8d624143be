import type { PendingSignIn } from '@modstead/infra/sign-in-providers/port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSigningIn, type SigningIn } from '../support/openid/signing-in.ts'

let signingIn: SigningIn
beforeAll(async () => {
  signingIn = await openSigningIn()
})
afterAll(() => signingIn?.close())

const BY_CODE = ['github', 'gitlab', 'discord', 'google', 'microsoft'] as const
type Name = (typeof BY_CODE)[number] | 'steam'

const changed = (address: URL, change: (parameters: URLSearchParams) => void): URL => {
  const other = new URL(address)
  change(other.searchParams)
  return other
}

/** How it ends if answer and pending data are changed before they meet. */
const endOf = async (
  name: Name,
  change: (back: URL, pending: PendingSignIn) => readonly [URL, PendingSignIn],
): Promise<string> => {
  const { back, pending } = await signingIn.comeBack(name)
  return signingIn
    .provider(name)
    .finish(...change(back, pending))
    .then(
      ({ subject }) => subject,
      ({ code }) => code,
    )
}

const withAddress = (change: (parameters: URLSearchParams) => void) => (back: URL, pending: PendingSignIn) =>
  [changed(back, change), pending] as const

describe.each([...BY_CODE, 'steam'] as const)('an answer of %s is refused', (name) => {
  it.each([
    ['has another state', (all: URLSearchParams) => all.set('state', 'A'.repeat(43))],
    ['has a state that differs in case', (all) => all.set('state', all.get('state')?.toLowerCase() ?? '')],
    ['has a state with extra characters', (all) => all.set('state', `${all.get('state')}A`)],
    ['has an empty state', (all) => all.set('state', '')],
    ['has no state', (all) => all.delete('state')],
    ['has two states', (all) => all.append('state', all.get('state') ?? '')],
  ] satisfies [string, (all: URLSearchParams) => void][])('if it %s', async (_, change) => {
    expect(await endOf(name, withAddress(change))).toBe('state-mismatch')
  })

  it('if another browser started it', async () => {
    const { pending: others } = await signingIn.comeBack(name)
    expect(await endOf(name, (back) => [back, others])).toBe('state-mismatch')
  })

  it('if another provider was asked', async () => {
    const other = name === 'google' ? 'github' : 'google'
    expect(await endOf(name, (back, pending) => [back, { ...pending, provider: other }])).toBe(
      'state-mismatch',
    )
  })

  it.each([
    'https://mods.example.org/v3/auth/callback/',
    'https://mods.example.org/v3/auth/Callback',
    'https://mods.example.org.evil.example/v3/auth/callback',
    'http://mods.example.org/v3/auth/callback',
    'https://mods.example.org:8443/v3/auth/callback',
    'https://user@mods.example.org/v3/auth/callback',
  ])('if it is sent to %s', async (address) => {
    const moved = (back: URL) => new URL(`${address}${back.search}`)
    expect(await endOf(name, (back, pending) => [moved(back), pending])).toBe('redirect-mismatch')
  })

  it('if it comes too late', async () => {
    const { back, pending } = await signingIn.comeBack(name)
    const at = (now: number) => signingIn.open({ now: () => now }).get(name)
    await expect(at(pending.expiresAt)?.finish(back, pending)).rejects.toMatchObject({ code: 'expired' })
    if (name !== 'steam') await at(pending.expiresAt - 1)?.finish(back, pending)
  })
})

describe.each(BY_CODE)('a code of %s is invalid', (name) => {
  it('a second time', async () => {
    const { back, pending } = await signingIn.comeBack(name)
    await signingIn.provider(name).finish(back, pending)
    await expect(signingIn.provider(name).finish(back, pending)).rejects.toMatchObject({
      code: 'code-refused',
    })
  })

  it('with another verifier, so that knowing the address is not enough', async () => {
    const { pending: others } = await signingIn.comeBack(name)
    const stolen = (back: URL, pending: PendingSignIn) =>
      [back, { ...pending, codeVerifier: others.codeVerifier }] as const
    expect(await endOf(name, stolen)).toBe('code-refused')
  })

  it('without a verifier', async () => {
    expect(await endOf(name, (back, pending) => [back, { ...pending, codeVerifier: null }])).toBe(
      'state-mismatch',
    )
  })

  it('if it is put into the answer of another browser', async () => {
    const { back: attackers } = await signingIn.comeBack(name, { person: 'mallory' })
    const injected = withAddress((all) => all.set('code', attackers.searchParams.get('code') ?? ''))
    expect(await endOf(name, injected)).toBe('code-refused')
  })

  it('if it is made up, empty, missing or repeated', async () => {
    expect(
      await endOf(
        name,
        withAddress((all) => all.set('code', 'made-up')),
      ),
    ).toBe('code-refused')
    for (const change of [
      (all: URLSearchParams) => all.set('code', ''),
      (all: URLSearchParams) => all.delete('code'),
      (all: URLSearchParams) => all.append('code', 'other'),
    ])
      expect(await endOf(name, withAddress(change))).toBe('invalid-answer')
  })

  it('together with tokens that came through the browser', async () => {
    expect(
      await endOf(
        name,
        withAddress((all) => all.set('id_token', 'a.b.c')),
      ),
    ).toBe('invalid-answer')
  })

  it('with an issuer other than the one that was asked', async () => {
    for (const issuer of ['https://evil.example', '', 'https://accounts.google.com/', 'https://github.com'])
      expect(
        await endOf(
          name,
          withAddress((all) => all.set('iss', issuer)),
        ),
      ).toBe('issuer-mismatch')
    const twice = withAddress((all) => {
      all.append('iss', 'https://accounts.google.com')
      all.append('iss', 'https://evil.example')
    })
    expect(await endOf(name, twice)).toBe('issuer-mismatch')
  })

  it('at a provider that does not know our secret', async () => {
    const { back, pending } = await signingIn.comeBack(name)
    const stranger = signingIn.open({ secret: 'guessed' }).get(name)
    await expect(stranger?.finish(back, pending)).rejects.toMatchObject({ code: 'misconfigured' })
  })
})

describe('if a provider names itself in answers', () => {
  it.each(['github', 'google'] as const)('%s: an answer without the name is refused', async (name) => {
    expect(
      await endOf(
        name,
        withAddress((all) => all.delete('iss')),
      ),
    ).toBe('issuer-mismatch')
  })

  it.each(['github', 'google'] as const)(
    '%s: a decline without the name is refused as well',
    async (name) => {
      const { back, pending } = await signingIn.comeBack(name, { answer: 'deny' })
      const without = changed(back, (all) => all.delete('iss'))
      await expect(signingIn.provider(name).finish(without, pending)).rejects.toMatchObject({
        code: 'issuer-mismatch',
      })
    },
  )
})

describe.each(['gitlab', 'google', 'microsoft'] as const)('an ID token of %s', (name) => {
  it('is invalid with the nonce of another start', async () => {
    const { pending: others } = await signingIn.comeBack(name)
    expect(await endOf(name, (back, pending) => [back, { ...pending, nonce: others.nonce }])).toBe(
      'nonce-mismatch',
    )
  })

  it('requires a nonce', async () => {
    expect(await endOf(name, (back, pending) => [back, { ...pending, nonce: null }])).toBe('state-mismatch')
  })
})

describe('an answer with an error', () => {
  it.each([
    ['access_denied', 'ProviderRefused', 'denied'],
    ['invalid_scope', 'ProviderRefused', 'misconfigured'],
    ['unauthorized_client', 'ProviderRefused', 'misconfigured'],
    ['server_error', 'ProviderAway', undefined],
    ['temporarily_unavailable', 'ProviderAway', undefined],
    ['<script>', 'ProviderRefused', 'invalid-answer'],
    ['constructor', 'ProviderRefused', 'invalid-answer'],
  ])('%s', async (error, kind, code) => {
    const { back, pending } = await signingIn.comeBack('discord')
    const failed = changed(back, (all) => {
      all.delete('code')
      all.set('error', error)
      all.set('error_description', 'anything')
    })
    const failure = await signingIn
      .provider('discord')
      .finish(failed, pending)
      .catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ name: kind, ...(code && { code }) })
    expect(`${failure}`).not.toMatch(/<|anything/)
  })
})
