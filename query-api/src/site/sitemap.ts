import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

interface ListedProject {
  readonly slug: string
  readonly type: string
  readonly updated_at: string
}

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
    const { rows } = await pool.query<{ total: number }>(
      'select count(*)::int as total from project where searchable',
    )
    const files = Math.ceil((rows[0]?.total ?? 0) / PROJECTS_IN_A_FILE)
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `projects-${index + 1}`)]
    const entries = names.map((name) => ({ address: `${publicUrl}/sitemap-${name}.xml` }))
    return send(reply, documentOf('sitemapindex', 'sitemap', entries))
  })

  app.get('/sitemap-pages.xml', (_request, reply) => {
    const paths = ['/', ...Object.keys(listings).map((listing) => `/${listing}`), '/docs']
    const entries = paths.map((path) => ({ address: `${publicUrl}${path}` }))
    return send(reply, documentOf('urlset', 'url', entries))
  })

  app.get<{ Params: { file: string } }>(
    '/sitemap-projects-:file(^[1-9]\\d{0,3}).xml',
    async (request, reply) => {
      const file = Number(request.params.file)
      const { rows } = await pool.query<ListedProject>(
        `select slug, card->>'type' as type, updated_at from project where searchable
        order by id offset $1 limit $2`,
        [(file - 1) * PROJECTS_IN_A_FILE, PROJECTS_IN_A_FILE],
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
