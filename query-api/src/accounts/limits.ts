import { requireScope } from '@modstead/infra/http/principal'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'

const MOST = { projects: 256, organizations: 16, collections: 32 }

/** How much of what is limited the user owns. */
export const readOwnedCounts = async (
  pool: pg.Pool,
  userId: string,
): Promise<{ projects: number; organizations: number }> => {
  const { rows } = await pool.query<{ projects: number; organizations: number }>(
    `select count(*) filter (where t.subject_kind = 'project' and p.id is not null)::int as projects,
            count(*) filter (where t.subject_kind = 'organization' and o.id is not null)::int as organizations
       from member t
       left join project p on t.subject_kind = 'project' and p.id = t.subject_id
       left join organization o on t.subject_kind = 'organization' and o.id = t.subject_id
      where t.user_id = $1 and t.owner`,
    [userId],
  )
  return rows[0] ?? { projects: 0, organizations: 0 }
}

/** GET /v3/limits/projects, /organizations, /collections: the signed-in user's own. */
export const limitRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const kind of ['projects', 'organizations', 'collections'] as const)
    app.get(`/v3/limits/${kind}`, async (request) => {
      const { userId } = requireScope(await viewerOf(deps, request), 'USER_READ')
      const owned = { ...(await readOwnedCounts(deps.pool, userId)), collections: 0 }
      return { current: owned[kind], max: MOST[kind] }
    })
}
