import { notFound } from '@modstead/infra/http/problem'
import { firstRowOf, rowsOf } from '@modstead/infra/postgres/kysely'
import { PROJECT_UPDATED } from '@modstead/projectors/catalogue/project/table-columns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { listings } from './listings.ts'

/** The sitemap protocol allows 50,000 addresses in a file; fewer keep each answer small. */
const PROJECTS_IN_A_FILE = 10_000
const MAX_AGE_SECONDS = 3600

interface Entry {
  readonly address: string
  /** ISO 8601. */
  readonly changedAt?: string
}

const searchable = build.selectFrom('project as p').where('p.searchable', '=', true)

const documentOf = (root: string, item: string, entries: readonly Entry[]): string => {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<${item}><loc>${address}</loc>${changed}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')
}

const send = (reply: FastifyReply, xml: string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .send(xml)

/** GET /sitemap.xml and the files it names: the pages that are always there, and the projects that stand in search. */
export const sitemapRoutes = (app: FastifyInstance, { pool, publicUrl }: QueryDependencies): void => {
  app.get('/sitemap.xml', async (_request, reply) => {
    const counted = await firstRowOf(
      pool,
      searchable.select((p) => p.fn.countAll<number>().as('total')),
    )
    const files = Math.ceil((counted?.total ?? 0) / PROJECTS_IN_A_FILE)
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `projects-${index + 1}`)]
    const entries = names.map((name) => ({ address: `${publicUrl}/sitemap-${name}.xml` }))
    return send(reply, documentOf('sitemapindex', 'sitemap', entries))
  })

  app.get('/sitemap-pages.xml', (_request, reply) => {
    const paths = ['/', ...[...listings.keys()].map((listing) => `/${listing}`), '/docs']
    const entries = paths.map((path) => ({ address: `${publicUrl}${path}` }))
    return send(reply, documentOf('urlset', 'url', entries))
  })

  app.get<{ Params: { file: string } }>(
    '/sitemap-projects-:file(^[1-9]\\d{0,3}).xml',
    async (request, reply) => {
      const file = Number(request.params.file)
      const rows = await rowsOf(
        pool,
        searchable
          .select(['p.slug', (p) => p.ref('p.card', '->>').key('type').as('type'), PROJECT_UPDATED])
          .orderBy('p.id')
          .offset((file - 1) * PROJECTS_IN_A_FILE)
          .limit(PROJECTS_IN_A_FILE),
      )
      if (rows.length === 0) throw notFound()
      const entries = rows.map(({ slug, type, updated_at }) => ({
        address: `${publicUrl}/${type}/${encodeURIComponent(slug)}`,
        changedAt: updated_at,
      }))
      return send(reply, documentOf('urlset', 'url', entries))
    },
  )
}
