import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { startCatalogue } from '../../support/catalogue.ts'
import { openBrowser } from '../../support/openid/browser.ts'
import {
  CALLBACK,
  type CatalogueWithProviders,
  client,
  PUBLIC_URL,
  startCatalogueWithProviders,
} from '../../support/openid/catalogue-with-providers.ts'
import { ok } from '../../support/publish.ts'

let started: CatalogueWithProviders
let site: CatalogueWithProviders['site']
let standIn: CatalogueWithProviders['standIn']
beforeAll(async () => {
  started = await startCatalogueWithProviders()
  ;({ site, standIn } = started)
})
afterAll(() => started.stop())

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code

describe('going to a provider', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'docs', ''])(
    'returns to the front page for %s',
    async (url) => {
      const browser = openBrowser(site.nobody)
      expect(await browser.enter('github', 'led-away', url)).toBe('/auth/choose-username?redirect=%2F')
    },
  )

  test('stores its data where no script and no other site can read it', async () => {
    const answer = await site.nobody.get('/v2/auth/init?provider=google&url=/docs')
    const [cookie, ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^__Host-provider-begun=[\w-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe(CALLBACK)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  })

  test('is offered for configured providers, in a fixed order', async () => {
    const offered = ok(await site.nobody.get('/_internal/auth/providers')).body
    expect(offered).toEqual(['github', 'gitlab', 'discord', 'google', 'steam'])
  })

  test.each([
    ['microsoft', 404, 'not-found'],
    ['myspace', 404, 'not-found'],
  ])('%s is not offered', async (provider, status, code) => {
    const answer = await site.nobody.get(`/_internal/auth/init?provider=${provider}`)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  test('cannot be started by a page on another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await site.nobody.send('GET', '/_internal/auth/init?provider=github', { headers })
    expect([answer.status, codeOf(answer), answer.headers.getSetCookie()]).toEqual([
      401,
      'cross-site-request',
      [],
    ])
  })

  test('that does not answer is reported with Retry-After, and pages show that themselves', async () => {
    const address = 'https://gitlab.com/.well-known/openid-configuration'
    standIn.replace(address, (_request, reply) => reply.writeHead(503).end())
    const away = await startCatalogueOf('GITLAB')
    try {
      const answer = await away.nobody.get('/_internal/auth/init?provider=gitlab')
      expect([answer.status, codeOf(answer)]).toEqual([503, 'provider-unavailable'])
      expect(answer.headers.get('retry-after')).toBe('30')
      const shown = await away.nobody.get('/_internal/auth/init?provider=gitlab&url=/docs', {
        accept: 'text/html',
      })
      expect(shown.headers.get('location')).toBe('/auth/sign-in?error=provider-unavailable&redirect=%2Fdocs')
    } finally {
      standIn.replace(address, null)
      await away.stop()
    }
  })

  test('keeps the path to come back to as long as it fits into a cookie', async () => {
    const path = (length: number) => `/auth/authorize?state=${'x'.repeat(length - 22)}`
    const browser = openBrowser(site.nobody)
    const longest = path(1_998)
    expect(await browser.enter('google', 'long-state', longest)).toBe(
      `/auth/choose-username?${new URLSearchParams({ redirect: longest })}`,
    )
    const [cookie = ''] = (
      await site.nobody.get(
        `/_internal/auth/init?${new URLSearchParams({ provider: 'google', url: longest })}`,
      )
    ).headers.getSetCookie()
    expect(cookie.length).toBeLessThan(4_096)
    const init = `/_internal/auth/init?${new URLSearchParams({ provider: 'google', url: path(1_999) })}`
    const refused = await site.nobody.get(init)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'return-path-too-long'])
  })

  test.each([
    ['is not offered', 'microsoft', '/docs', {}, 'not-found'],
    ['is unknown', 'myspace', '/docs', {}, 'not-found'],
    [
      'a page on another site starts it',
      'github',
      '/docs',
      { 'sec-fetch-site': 'cross-site' },
      'cross-site-request',
    ],
    [
      'would come back to too long a path',
      'github',
      `/docs?${'x'.repeat(4_000)}`,
      {},
      'return-path-too-long',
    ],
  ])(
    'leads pages back to signing in, with the reason, if it %s',
    async (_what, provider, url, headers, error) => {
      const init = `/_internal/auth/init?${new URLSearchParams({ provider, url })}`
      const { status, headers: answered } = await site.nobody.get(init, { accept: 'text/html', ...headers })
      const back = `/auth/sign-in?${new URLSearchParams({ error, redirect: url })}`
      expect([status, answered.get('location'), answered.getSetCookie()]).toEqual([303, back, []])
    },
  )

  const startCatalogueOf = (name: string) =>
    startCatalogue({
      ...{ PUBLIC_URL, PROVIDER_STAND_IN: standIn.url },
      ...{ [`${name}_CLIENT_ID`]: client.id, [`${name}_CLIENT_SECRET`]: client.secret },
    })

  test('is limited per network', async () => {
    const browser = openBrowser(site.nobody)
    const init = () => browser.send('GET', '/_internal/auth/init?provider=github')
    const answers = await Promise.all(Array.from({ length: 60 }, init))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
    const page = '/_internal/auth/init?provider=github&url=/docs'
    const shown = await browser.send('GET', page, undefined, { accept: 'text/html' })
    expect(shown.headers.get('location')).toBe('/auth/sign-in?error=too-many-tries&redirect=%2Fdocs')
  })
})
