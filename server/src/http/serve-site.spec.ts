import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { createLog } from '@modstead/infra/telemetry/log'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { buildHttp } from './build-http.ts'
import { readInProcess } from './read-site-data.ts'
import { loadSite, serveSite } from './serve-site.ts'

/** Starts a server whose site is a single module. */
const serving = async (
  module: string,
  use: (app: FastifyInstance, logged: () => string, client: string) => Promise<void>,
  production = true,
) => {
  const dist = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(dist, 'server'))
  await mkdir(join(dist, 'client', 'assets'), { recursive: true })
  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'card.png'])
    await writeFile(join(dist, 'client', name), '')
  await writeFile(join(dist, 'server', 'server.js'), module)
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const addresses = { publicUrl: 'https://mods.test', filesUrl: 'https://files.test' }
  const settings = { ...addresses, rateLimit: 10, trustProxy: false }
  const app = await buildHttp(settings, createLog('info', { write }), async () => null)
  try {
    const mails = { mailFrom: 'Mods <mods@mods.test>', smtpUrl: undefined, dataDir: dist }
    const site = {
      captcha: 'proof-of-work' as const,
      site: await loadSite(dist),
      production,
      read: readInProcess(app),
    }
    await serveSite(app, { ...addresses, ...mails, ...site })
    await use(app, () => logged, join(dist, 'client'))
  } finally {
    await app.close()
    await rm(dist, { recursive: true })
  }
}

it('logs an error that a page reports', () =>
  serving(
    `export const handle = async (request, { onError }) => {
      onError(new Error('the page broke'))
      return new Response('sorry', { status: 500 })
    }`,
    async (app, logged) => {
      expect((await app.inject('/mod/x')).statusCode).toBe(500)
      expect(JSON.parse(logged())).toMatchObject({ level: 50, err: { message: 'the page broke' } })
    },
  ))

it('a page that is requested while the server closes is answered with 503, and nothing is logged', () =>
  serving(
    `export const handle = async (request, { get, onError }) => {
      await globalThis.pageAsked()
      const { status } = await get('/v2/thing').catch((error) => (onError(error), { status: 500 }))
      return new Response('page', { status: status < 500 ? 200 : 500 })
    }`,
    async (app, logged) => {
      const [asked, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const pageAsked = () => {
        asked.resolve()
        return closing.promise
      }
      Object.assign(globalThis, { pageAsked })
      app.addHook('preClose', async () => closing.resolve())
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const answer = fetch(`${address}/mod/x`)
      await asked.promise
      const closed = app.close()
      const { status, headers } = await answer
      await (await answer).text()
      await closed
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      expect(logged()).not.toContain('"level":50')
    },
  ))

it('sends every page compressed to clients that accept it, and uncompressed to others', () =>
  serving(
    `export const handle = async () =>
      new Response('<p>many words</p>'.repeat(500), { headers: { 'content-type': 'text/html' } })`,
    async (app) => {
      for (const url of ['/', '/mod/x']) {
        const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
        const page = await app.inject({ url, headers })
        expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br'])
        expect(page.headers.vary).toContain('accept-encoding')
        expect(brotliDecompressSync(page.rawPayload).toString()).toBe('<p>many words</p>'.repeat(500))
        const plain = await app.inject({ url, headers: { accept: 'text/html' } })
        expect(plain.body).toBe('<p>many words</p>'.repeat(500))
      }
    },
  ))

it('sends the compressed copy of a file to clients that accept it, and the file itself to others', () =>
  serving('export const handle = async () => new Response()', async (app, _, client) => {
    const code = 'let a = 1\n'.repeat(500)
    await writeFile(join(client, 'assets', 'page.js'), code)
    await writeFile(join(client, 'assets', 'page.js.br'), brotliCompressSync(code))
    const get = (accepted: object) => app.inject({ url: '/assets/page.js', headers: { ...accepted } })
    const compressed = await get({ 'accept-encoding': 'gzip, br' })
    expect(compressed.rawPayload).toEqual(brotliCompressSync(code))
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    })
    const plain = await get({})
    expect([plain.body, plain.headers['content-encoding']]).toEqual([code, undefined])
  }))

it('answers the root with the page unless JSON is preferred, and tells caches that the answer varies', () =>
  serving(
    `export const handle = async () => new Response('a page', { headers: { 'content-type': 'text/html' } })`,
    async (app) => {
      for (const accept of [undefined, '*/*', 'text/html,application/xml;q=0.9,*/*;q=0.8']) {
        const page = await app.inject({ url: '/', headers: accept === undefined ? {} : { accept } })
        expect([page.body, page.headers.vary]).toEqual(['a page', expect.stringMatching(/\baccept\b(?!-)/)])
      }
      const about = await app.inject({ url: '/', headers: { accept: 'application/json' } })
      expect(about.json()).toMatchObject({ name: 'modstead' })
      expect(about.headers.vary).toMatch(/\baccept\b(?!-)/)
    },
  ))

it.each([true, false])('tells the site whether it is in production: %s', (production) =>
  serving(
    'export const handle = async (request, { devPages }) => new Response(String(devPages))',
    async (app) => expect((await app.inject('/dev/ui')).body).toBe(`${!production}`),
    production,
  ),
)

it.each([true, false])(
  'serves the mail pages only outside of production, and otherwise leaves them to the site: %s',
  (production) =>
    serving(
      "export const handle = async () => new Response('a page of the site')",
      async (app) => {
        const { body } = await app.inject({ url: '/dev/mail', headers: { host: 'localhost' } })
        expect(body === 'a page of the site').toBe(production)
      },
      production,
    ),
)

it('keeps the language named in the address when a page redirects within the site', () =>
  serving(
    `export const handle = async ({ url }) =>
      new Response(null, { status: 301, headers: { location: new URL(url).searchParams.get('to') } })`,
    async (app) => {
      const ledTo = async (url: string) => (await app.inject(url)).headers.location
      expect(await ledTo('/mod/x?to=/mod/y&hl=en')).toBe('/mod/y?hl=en')
      expect(await ledTo('/mod/x?to=/mod/y')).toBe('/mod/y')
      expect(await ledTo('/mod/x?to=https://other.test/&hl=en')).toBe('https://other.test/')
      expect(await ledTo('/settings?hl=en')).toBe('/settings/appearance?hl=en')
    },
  ))
