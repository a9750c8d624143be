import { requireScope } from '@modstead/infra/http/principal'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'

const MOST = { projects: 256, organizations: 16, collections: 32 }

/** Ids of what an account has only so much of. */
export interface Owned {
  readonly project: readonly string[]
  readonly organization: readonly string[]
}

/** What is limited and the user owns. */
export const readOwned = async (pool: pg.Pool, userId: string): Promise<Owned> => {
  const { rows } = await pool.query<{ kind: keyof Owned; id: string }>(
    `select t.subject_kind as kind, t.subject_id as id
       from member t
      where t.user_id = $1 and t.owner
        and (t.subject_kind = 'project' and exists (select from project p where p.id = t.subject_id)
          or t.subject_kind = 'organization' and exists (select from organization o where o.id = t.subject_id))`,
    [userId],
  )
  const idsOf = (kind: keyof Owned) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { project: idsOf('project'), organization: idsOf('organization') }
}

/** GET /v3/limits/projects, /organizations, /collections: the signed-in user's own. */
export const limitRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const kind of ['projects', 'organizations', 'collections'] as const)
    app.get(`/v3/limits/${kind}`, async (request) => {
      const { userId } = requireScope(await viewerOf(deps, request), 'USER_READ')
      const owned = await readOwned(deps.pool, userId)
      const current = {
        projects: owned.project.length,
        organizations: owned.organization.length,
        collections: 0,
      }
      return { current: current[kind], max: MOST[kind] }
    })
}
