import { accountsPolicy } from '@modstead/domain/accounts/policy'
import { admit } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'

/** GET /v2/pat: one's own tokens, newest first. Their secrets are known to nobody here. */
export const accessTokenRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const path of ['/v2/pat', '/_internal/pat'])
    app.get(path, async (request) => {
      const { userId } = admit(await viewerOf(deps, request), accountsPolicy['token.list'])
      const rows = await rowsOf(
        deps.pool,
        build
          .selectFrom('access_token')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .select(['id', 'user_id', 'name', 'scopes', 'expires_at', 'created_at']),
      )
      return rows.map(({ scopes, expires_at: expires, created_at: created, ...token }) => ({
        ...token,
        access_token: null,
        scopes: Number(scopes),
        created,
        expires,
        last_used: null,
      }))
    })
}
