import { anyOf, queryBuilder, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { HitPayload } from '@modstead/infra/search/hit-payload'
import type { SearchDocument } from '@modstead/infra/search/port'
import { expressionBuilder, type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  LATEST_VERSION_ID,
  type ProjectRow,
  type ProjectVersionRow,
  UPDATED_AT,
} from '../catalogue/project/table.ts'
import { PROJECT_DOWNLOADS, PROJECT_FOLLOWERS, PROJECT_UPDATED } from '../catalogue/project/table-columns.ts'
import type { Database } from '../tables.ts'
import { dependencyMembers, searchVersions } from './version-parts.ts'

const build = queryBuilder<Database>()

type Dependency = ProjectVersionRow['dependencies'][number]

const p = expressionBuilder<Database & { readonly p: ProjectRow }, 'p'>()

const listed = p
  .selectFrom('project_version as v')
  .whereRef('v.project_id', '=', 'p.id')
  .where('v.listed', '=', true)

const latestVersion = listed.select('v.id').orderBy('v.published_at', 'desc').orderBy('v.id', 'desc').limit(1)

/** The combinations of facets that versions have, without duplicates. */
const combinations = listed
  .distinct()
  .select(['v.loaders', 'v.mrpack_loaders', 'v.game_versions', 'v.environment'])
  .orderBy('v.loaders')
  .orderBy('v.mrpack_loaders')
  .orderBy('v.game_versions')
  .orderBy('v.environment')

const dependencies = listed
  .innerJoinLateral(
    sql<Dependency>`json_to_recordset(v.dependencies)`.as<'d'>(sql`d("projectId" text, type text)`),
    (on) => on.onTrue(),
  )
  .distinct()
  .select(['d.projectId', 'd.type'])

/** The author of an organization's project is the owner of the organization. */
const documents = build
  .selectFrom('project as p')
  .leftJoin('organization as o', 'o.id', 'p.organization_id')
  .leftJoin('team as t', (on) =>
    on.on((each) => each('t.team_id', '=', each.fn.coalesce('o.team_id', 'p.team_id'))),
  )
  .leftJoin('site_user as u', (on) =>
    on.on((each) => each('u.id', '=', each.fn.coalesce('t.owner_id', 'p.owner_id'))),
  )
  .where('p.searchable', '=', true)
  .select([
    'p.id',
    'p.search',
    'p.v2_hit',
    'p.v3_hit',
    'o.name as organization',
    'u.username as author',
    PROJECT_DOWNLOADS,
    PROJECT_FOLLOWERS,
    PROJECT_UPDATED,
    latestVersion.as('latest_version_id'),
    jsonArrayFrom(combinations).as('combinations'),
    jsonArrayFrom(dependencies).as('dependencies'),
  ])

type Stored = InferResult<typeof documents>[number]

const documentOf = (row: Stored): SearchDocument => {
  const { downloads, followers: follows, author, organization, updated_at: modifiedAt } = row
  const { assumedEnvironment, ...parts } = row.search
  const filled = (hit: string) =>
    UPDATED_AT.fill(LATEST_VERSION_ID.fill(hit, row.latest_version_id ?? ''), modifiedAt)
  const end = `${JSON.stringify({ downloads, follows, author: author ?? '', organization }).slice(1)}`
  const payload: HitPayload = {
    v2: `${filled(row.v2_hit)},${end}`,
    v3: `${filled(row.v3_hit)},${dependencyMembers(row.dependencies)},${end}`,
  }
  const versions = searchVersions(row.combinations, assumedEnvironment)
  return { ...parts, versions, modifiedAt, author: author ?? '', organization, downloads, follows, payload }
}

const PAGE = 500

/** All projects that belong in search, in pages by id. */
export async function* allSearchDocuments(sender: Sender): AsyncIterable<SearchDocument> {
  let after = ''
  for (;;) {
    const rows = await rowsOf(sender, documents.where('p.id', '>', after).orderBy('p.id').limit(PAGE))
    yield* rows.map(documentOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}

/** Reads the documents of these projects, without those that search does not show. */
export const searchDocuments = async (
  sender: Sender,
  projectIds: readonly string[],
): Promise<readonly SearchDocument[]> => {
  const rows = await rowsOf(sender, documents.where('p.id', '=', anyOf(projectIds)))
  return rows.map(documentOf)
}

/** Projects whose hits name one of these users or organizations. */
export const projectsNaming = async (
  sender: Sender,
  userIds: readonly string[],
  organizationIds: readonly string[],
): Promise<readonly string[]> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('project as p')
      .leftJoin('organization as o', 'o.id', 'p.organization_id')
      .leftJoin('team as t', (on) =>
        on.on((each) => each('t.team_id', '=', each.fn.coalesce('o.team_id', 'p.team_id'))),
      )
      .where((each) =>
        each.or([
          each('p.organization_id', '=', anyOf(organizationIds)),
          each(each.fn.coalesce('t.owner_id', 'p.owner_id'), '=', anyOf(userIds)),
        ]),
      )
      .select('p.id'),
  )
  return rows.map(({ id }) => id)
}
