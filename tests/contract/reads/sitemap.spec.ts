import { createPool } from '@modstead/infra/postgres/pool'
import { sitemapRoutes } from '@modstead/query-api/site/sitemap'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProject, addUser, addVersion } from '../../support/read-facts.ts'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  await addUser(world, 'user0001', 'Maker')
  await addProject(world, 'alpha001')
  await addVersion(world, 'alpha001', 'vers0001')
  await addProject(world, 'beta0001', { status: 'processing' })
})

afterAll(() => world.close())

const addressesIn = async (path: string): Promise<string[]> => {
  const { statusCode, body, headers } = await world.get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

it('the sitemap lists a file for pages and as many for projects as needed', async () => {
  expect(await addressesIn('/sitemap.xml')).toEqual(['/sitemap-pages.xml', '/sitemap-projects-alpha001.xml'])
  expect(await addressesIn('/sitemap-pages.xml')).toContain('/resourcepacks')
})

it('a file for projects lists the searchable ones, under their types', async () => {
  expect(await addressesIn('/sitemap-projects-alpha001.xml')).toEqual(['/mod/alpha001'])
})

it('a page is listed with its address in each language', async () => {
  for (const [file, path] of [
    ['/sitemap-pages.xml', '/mods'],
    ['/sitemap-projects-alpha001.xml', '/mod/alpha001'],
  ]) {
    const { body } = await world.get(file ?? '')
    const [entry = ''] = body.split('\n').filter((line) => line.includes(`${path}</loc>`))
    const versions = [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)]
    const origin = /<loc>(https?:\/\/[^/]+)/.exec(entry)?.[1]
    expect(versions.map(([, language, address]) => [language, address?.replace(origin ?? '', '')])).toEqual([
      ['en', path],
      ['de', `${path}?hl=de`],
      ['x-default', path],
    ])
  }
})

it('each file ends before the next one begins', async () => {
  const own = Fastify()
  const pool = createPool(world.databaseUrl, { name: 'sitemap', schema: world.schema })
  sitemapRoutes(own, { pool, publicUrl: 'http://localhost' }, 1)
  await addProject(world, 'gamma001')
  await addVersion(world, 'gamma001', 'vers0002')
  // Waits for the read models, which the routes do not do.
  await world.get('/sitemap.xml')
  const read = async (path: string) => (await own.inject(path)).body
  const index = await read('/sitemap.xml')
  expect([...index.matchAll(/projects-([^.]*)/g)].map(([, range]) => range)).toEqual([
    'alpha001-gamma001',
    'gamma001',
  ])
  expect(await read('/sitemap-projects-alpha001-gamma001.xml')).not.toContain('gamma001')
  expect(await read('/sitemap-projects-alpha001.xml')).toContain('gamma001')
  expect(await read('/sitemap-projects-gamma001.xml')).not.toContain('alpha001')
  await own.close()
  await pool.end()
})

it.each(['-', 'x', 'alpha001-alpha001', 'alpha001-', 'morethan11char'])(
  'there is no file %s for projects',
  async (file) => {
    expect((await world.get(`/sitemap-projects-${file}.xml`)).statusCode).toBe(404)
  },
)
