import { may } from '@modstead/domain/accounts/policy'
import { unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listUserLooks } from '../contract/accounts/user-look.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { readPeople } from './people.ts'

const looks = build
  .selectFrom('user_look')
  .select(['id', 'viewer', 'user_id', 'found_by', 'reason', 'viewed_at'])
  .orderBy('viewed_at', 'desc')
  .orderBy('id')

const counted = build.selectFrom('user_look').select((look) => look.fn.countAll<string>().as('total'))

/** The history of looks at personal data, for administrators. */
export const userLookRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, listUserLooks, async ({ principal, query, reply }) => {
    if (!may({ actor: actorOf(principal) }, 'user.listLooks'))
      throw unauthorized('Only administrators may do this.', 'role-insufficient')
    reply.header('cache-control', 'private, no-store')
    const { offset, limit } = query
    const [rows, [count]] = await Promise.all([
      rowsOf(pool, looks.offset(offset).limit(limit)),
      rowsOf(pool, counted),
    ])
    const personOf = await readPeople(
      pool,
      rows.flatMap(({ viewer, user_id }) => (user_id === null ? [viewer] : [viewer, user_id])),
    )
    return {
      total: Number(count?.total ?? 0),
      looks: rows.map(({ user_id, viewer, found_by, ...look }) => ({
        ...look,
        found_by: found_by === 'email' ? 'email' : 'name',
        viewer: personOf(viewer),
        user: user_id === null ? null : personOf(user_id),
      })),
    }
  })
}
