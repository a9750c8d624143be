import { accountsPolicy } from '@modstead/domain/accounts/policy'
import {
  MAX_OWNED_COLLECTIONS,
  MAX_OWNED_ORGANIZATIONS,
  MAX_OWNED_PROJECTS,
} from '@modstead/domain/catalogue/limits'
import { admit } from '@modstead/infra/identity/principal'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'

const MAX_OWNED = {
  projects: MAX_OWNED_PROJECTS,
  organizations: MAX_OWNED_ORGANIZATIONS,
  collections: MAX_OWNED_COLLECTIONS,
}

/** Ids of what an account has only so much of. */
export interface Owned {
  readonly project: readonly string[]
  readonly organization: readonly string[]
}

/** What is limited and the user owns. */
export const readOwned = async (sender: Sender, userId: string): Promise<Owned> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('member as t')
      .where('t.user_id', '=', userId)
      .where('t.owner', '=', true)
      .where((t) =>
        t.or([
          t.and([
            t('t.subject_kind', '=', 'project'),
            t.exists(t.selectFrom('project as p').whereRef('p.id', '=', 't.subject_id')),
          ]),
          t.and([
            t('t.subject_kind', '=', 'organization'),
            t.exists(t.selectFrom('organization as o').whereRef('o.id', '=', 't.subject_id')),
          ]),
        ]),
      )
      .select(['t.subject_kind as kind', 't.subject_id as id']),
  )
  const idsOf = (kind: keyof Owned) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { project: idsOf('project'), organization: idsOf('organization') }
}

/** GET /v3/limits/projects, /organizations, /collections: the signed-in user's own. */
export const limitRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const kind of ['projects', 'organizations', 'collections'] as const)
    app.get(`/v3/limits/${kind}`, async (request) => {
      const { userId } = admit(await viewerOf(deps, request), accountsPolicy['user.readOwn'])
      const owned = await readOwned(deps.pool, userId)
      const current = {
        projects: owned.project.length,
        organizations: owned.organization.length,
        collections: 0,
      }
      return { current: current[kind], max: MAX_OWNED[kind] }
    })
}
