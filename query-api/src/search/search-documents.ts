import type { SearchDocument } from '@modstead/infra/search/port'
import type { ProjectRow } from '@modstead/projectors/catalogue/project/table'
import type pg from 'pg'
import { PROJECT_COUNTS } from '../catalogue/project/project-view.ts'
import type { HitPayload } from './hit-payload.ts'

type Stored = Pick<ProjectRow, 'id' | 'search' | 'v2_hit' | 'v3_hit'> & {
  readonly author: string | null
  readonly organization: string | null
  readonly downloads: string
  readonly followers: string
}

/** The author of an organisation's project is whoever owns the organisation. */
const SELECT = `select p.id, p.search, p.v2_hit, p.v3_hit, o.name as organization, u.username as author, ${PROJECT_COUNTS}
  from project p
  left join organization o on o.id = p.organization_id
  left join team t on t.team_id = coalesce(o.team_id, p.team_id)
  left join site_user u on u.id = coalesce(t.owner_id, p.owner_id)`

const documentOf = (row: Stored): SearchDocument => {
  const downloads = Number(row.downloads)
  const follows = Number(row.followers)
  const { author, organization } = row
  const end = `${JSON.stringify({ downloads, follows, author: author ?? '', organization }).slice(1)}`
  const payload: HitPayload = { v2: `${row.v2_hit},${end}`, v3: `${row.v3_hit},${end}` }
  return { ...row.search, author: author ?? '', organization, downloads, follows, payload }
}

const PAGE = 500

/** All projects that stand in search, in pages by id. */
export async function* allSearchDocuments(pool: pg.Pool): AsyncIterable<SearchDocument> {
  let after = ''
  for (;;) {
    const { rows } = await pool.query<Stored>(
      `${SELECT} where p.searchable and p.id > $1 order by p.id limit ${PAGE}`,
      [after],
    )
    yield* rows.map(documentOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}

/** Those of these projects that stand in search. */
export const searchDocuments = async (
  pool: pg.Pool,
  projectIds: readonly string[],
): Promise<readonly SearchDocument[]> => {
  const { rows } = await pool.query<Stored>(`${SELECT} where p.searchable and p.id = any($1)`, [projectIds])
  return rows.map(documentOf)
}

/** Projects whose hits name one of these users, or one of these organisations or their owners. */
export const projectsNaming = async (
  pool: pg.Pool,
  userIds: readonly string[],
  organizationIds: readonly string[],
  teamIds: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from project p
       left join organization o on o.id = p.organization_id
       left join team t on t.team_id = coalesce(o.team_id, p.team_id)
      where p.organization_id = any($2) or t.team_id = any($3) or coalesce(t.owner_id, p.owner_id) = any($1)`,
    [userIds, organizationIds, teamIds],
  )
  return rows.map(({ id }) => id)
}
