import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../tables.ts'
import type { ProjectRow } from './table.ts'

const p = expressionBuilder<Database & { readonly p: ProjectRow }, 'p'>()

const downloadsHere = p
  .selectFrom('download_total as t')
  .select((t) => t.fn.sum('t.downloads').as('downloads'))
  .whereRef('t.project_id', '=', 'p.id')

const followersHere = p
  .selectFrom('follow_count as c')
  .select('c.followers')
  .whereRef('c.project_id', '=', 'p.id')

const listedVersions = p
  .selectFrom('project_version as n')
  .whereRef('n.project_id', '=', 'p.id')
  .where('n.listed', '=', sql.lit(true))

const newestListed = listedVersions.select((n) => n.fn.max('n.published_at').as('newest'))

/** Columns of a project `p` that its row leaves out: the imported numbers plus those counted here since. */
export const PROJECT_DOWNLOADS =
  sql<number>`(${p.ref('p.base_downloads')} + coalesce(${downloadsHere}, 0))::bigint`.as('downloads')

export const PROJECT_FOLLOWERS = sql<number>`${p.ref('p.base_followers')} + coalesce(${followersHere}, 0)`.as(
  'followers',
)

export const PROJECT_UPDATED = sql<string>`greatest(${p.ref('p.base_updated_at')}, ${newestListed})`.as(
  'updated_at',
)

/** Id and time of each listed version, oldest first, with a space between all of them. null: there is none. */
export const PROJECT_LISTED_VERSIONS = sql<string | null>`(${listedVersions.select(
  sql`string_agg(n.id || ' ' || n.published_at, ' ' order by n.published_at, n.id)`.as('listed'),
)})`.as('listed_versions')
