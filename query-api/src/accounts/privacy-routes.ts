import { Readable } from 'node:stream'
import { notFound } from '@modstead/infra/http/problem'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { downloadExport, readPrivacy } from '../contract/accounts/privacy.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { privacyOf } from './read-privacy.ts'

/** The user's requests about their own data, and their copy of it. */
export const privacyRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, readPrivacy, async ({ principal: { userId }, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return privacyOf(pool, userId)
  })

  serveGuardedRead(app, deps, downloadExport, async ({ principal: { userId }, params, reply }) => {
    const [row] = await rowsOf(
      pool,
      build
        .selectFrom('privacy')
        .where('user_id', '=', userId)
        .where('export_id', '=', params.export)
        .where('export_status', '=', 'kept')
        .select('export_bytes'),
    )
    if (row === undefined) throw notFound()
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(Readable.from(deps.exports.read(params.export, userId)))
  })
}
