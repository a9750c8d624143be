import {
  MAX_OWNED_COLLECTIONS,
  MAX_OWNED_ORGANIZATIONS,
  MAX_OWNED_PROJECTS,
} from '@modstead/domain/catalogue/limits'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { readCollectionLimit, readOrganizationLimit, readProjectLimit } from '../contract/accounts/limits.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

/** Ids of the things that count against an account's limits. */
export interface Owned {
  readonly project: readonly string[]
  readonly organization: readonly string[]
}

/** The ids of limited things that the user owns. */
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

/** The signed-in user's own limits. */
export const limitRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readProjectLimit, async ({ principal }) => ({
    current: (await readOwned(deps.pool, principal.userId)).project.length,
    max: MAX_OWNED_PROJECTS,
  }))
  serveGuardedRead(app, deps, readOrganizationLimit, async ({ principal }) => ({
    current: (await readOwned(deps.pool, principal.userId)).organization.length,
    max: MAX_OWNED_ORGANIZATIONS,
  }))
  serveGuardedRead(app, deps, readCollectionLimit, async () => ({ current: 0, max: MAX_OWNED_COLLECTIONS }))
}
