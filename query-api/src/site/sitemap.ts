import { languageVersions } from '@modstead/domain/accounts/settings/page-languages'
import { notFound } from '@modstead/infra/http/problem'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import { PROJECT_UPDATED } from '@modstead/projectors/catalogue/project/table-columns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { listings } from './listings.ts'

/** The maximum per file in the sitemap protocol. */
const MAX_ADDRESSES = 50_000
/** Keeps each answer small, and leaves room for new projects in between. */
const PROJECTS_IN_A_FILE = 10_000
const MAX_AGE_SECONDS = 3600

const RANGE = /^([0-9A-Za-z]{1,11})(?:-([0-9A-Za-z]{1,11}))?$/

interface Entry {
  readonly address: string
  /** ISO 8601. */
  readonly changedAt?: string
  /** As XML. */
  readonly versions?: string
}

/** A page by its address in the default language, with those in the others. */
const pageEntry = (address: string): Entry => ({
  address,
  versions: languageVersions(address)
    .map(
      ({ language, address: there }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${there}"/>`,
    )
    .join(''),
})

const searchable = build.selectFrom('project as p').where('p.searchable', '=', true)

const documentOf = (root: string, item: string, entries: readonly Entry[]): string => {
  const lines = entries.map(({ address, changedAt, versions = '' }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<${item}><loc>${address}</loc>${changed}${versions}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n')
}

const send = (reply: FastifyReply, xml: string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
    .send(xml)

/** The first id in each file, so that each file is read by key. */
const readFirstIds = async (pool: pg.Pool, inAFile: number): Promise<readonly string[]> => {
  const numbered = searchable.select([
    'p.id',
    (p) =>
      p.fn
        .agg<number>('row_number')
        .over((over) => over.orderBy('p.id'))
        .as('number'),
  ])
  const firsts = build
    .selectFrom(numbered.as('n'))
    .where(sql`(n.number - 1) % ${inAFile}::int`, '=', 0)
    .orderBy('n.id')
    .select('n.id')
  return (await rowsOf(pool, firsts)).map(({ id }) => id)
}

/** GET /sitemap.xml and the files it names: the permanent pages, and the projects that appear in search. */
export const sitemapRoutes = (
  app: FastifyInstance,
  { pool, publicUrl }: Pick<QueryDependencies, 'pool' | 'publicUrl'>,
  inAFile = PROJECTS_IN_A_FILE,
): void => {
  app.get('/sitemap.xml', async (_request, reply) => {
    const firsts = await readFirstIds(pool, inAFile)
    const files = firsts.map(
      (first, at) => `projects-${first}${at + 1 < firsts.length ? `-${firsts[at + 1]}` : ''}`,
    )
    const entries = ['pages', ...files].map((name) => ({ address: `${publicUrl}/sitemap-${name}.xml` }))
    return send(reply, documentOf('sitemapindex', 'sitemap', entries))
  })

  app.get('/sitemap-pages.xml', (_request, reply) => {
    const paths = [
      '/',
      ...[...listings.keys()].map((listing) => `/${listing}`),
      '/docs',
      '/legal/terms',
      '/legal/privacy',
    ]
    const entries = paths.map((path) => pageEntry(`${publicUrl}${path}`))
    return send(reply, documentOf('urlset', 'url', entries))
  })

  // The first id, and if there is another file, the first id in that.
  app.get<{ Params: { range: string } }>(
    '/sitemap-projects-:range(^[0-9A-Za-z-]{1,23}).xml',
    async (request, reply) => {
      const [, first, next] = RANGE.exec(request.params.range) ?? []
      if (first === undefined) throw notFound()
      const rows = await rowsOf(
        pool,
        searchable
          .where('p.id', '>=', first)
          .$if(next !== undefined, (from) => from.where('p.id', '<', next ?? ''))
          .select(['p.slug', (p) => p.ref('p.card', '->>').key('type').as('type'), PROJECT_UPDATED])
          .orderBy('p.id')
          .limit(MAX_ADDRESSES),
      )
      if (rows.length === 0) throw notFound()
      const entries = rows.map(({ slug, type, updated_at }) => ({
        ...pageEntry(`${publicUrl}/${type}/${encodeURIComponent(slug)}`),
        changedAt: updated_at,
      }))
      return send(reply, documentOf('urlset', 'url', entries))
    },
  )
}
