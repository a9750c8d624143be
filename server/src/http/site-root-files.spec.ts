import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveRootFiles } from './site-root-files.ts'

const client = mkdtempSync(join(tmpdir(), 'root-files-'))
let app: FastifyInstance

beforeAll(async () => {
  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'card.png'])
    writeFileSync(join(client, name), name)
  app = Fastify()
  await serveRootFiles(app, { publicUrl: 'https://addons.example', client })
})

afterAll(async () => {
  await app.close()
  rmSync(client, { recursive: true })
})

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/card.png', 'image/png'],
])('%s is served as %s and may be cached', async (path, type) => {
  const { statusCode, headers, body } = await app.inject(path)
  expect([statusCode, headers['content-type'], body]).toEqual([200, type, path.slice(1)])
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/)
})

test('robots are kept away from page data and pointed to the sitemap', async () => {
  const { body } = await app.inject('/robots.txt')
  expect(body).toContain('Disallow: /site/\n')
  expect(body).toContain('Sitemap: https://addons.example/sitemap.xml\n')
})

test('a browser learns the search address', async () => {
  const { headers, body } = await app.inject('/opensearch.xml')
  expect(headers['content-type']).toBe('application/opensearchdescription+xml')
  expect(body).toContain('template="https://addons.example/search?q={searchTerms}"')
})
