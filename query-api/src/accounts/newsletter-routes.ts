import { may } from '@modstead/domain/accounts/policy'
import { unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listNewsletters } from '../contract/accounts/newsletter.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { readPeople } from './people.ts'

const newsletters = build
  .selectFrom('newsletter')
  .select(['id', 'title', 'issued_by', 'issued_at', 'mails'])
  .orderBy('issued_at', 'desc')
  .orderBy('id')

const counted = build.selectFrom('newsletter').select((row) => row.fn.countAll<string>().as('total'))

const subscribers = build
  .selectFrom('settings')
  .select((row) => row.fn.countAll<string>().as('total'))
  .where('wants_newsletter', '=', true)

/** The news of the site, for administrators. */
export const newsletterRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, listNewsletters, async ({ principal, query, reply }) => {
    if (!may({ actor: actorOf(principal) }, 'newsletter.issue'))
      throw unauthorized('Only administrators may do this.', 'role-insufficient')
    reply.header('cache-control', 'private, no-store')
    const { offset, limit } = query
    const [rows, [count], [wanted]] = await Promise.all([
      rowsOf(pool, newsletters.offset(offset).limit(limit)),
      rowsOf(pool, counted),
      rowsOf(pool, subscribers),
    ])
    const personOf = await readPeople(
      pool,
      rows.map(({ issued_by }) => issued_by),
    )
    return {
      subscribers: Number(wanted?.total ?? 0),
      total: Number(count?.total ?? 0),
      newsletters: rows.map((row) => ({ ...row, issued_by: personOf(row.issued_by) })),
    }
  })
}
