import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listAccessTokens } from '../contract/accounts/access-token.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

export const accessTokenRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, listAccessTokens, async ({ principal: { userId } }) => {
    const rows = await rowsOf(
      deps.pool,
      build
        .selectFrom('access_token')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(['id', 'user_id', 'name', 'scopes', 'expires_at', 'created_at', 'confined_to']),
    )
    const used = await deps.lastUses.of(rows.map(({ id }) => id))
    return rows.map(({ scopes, expires_at: expires, created_at: created, ...token }) => ({
      ...token,
      access_token: null,
      scopes: Number(scopes),
      created,
      expires,
      last_used: used.get(token.id) ?? null,
    }))
  })
}
