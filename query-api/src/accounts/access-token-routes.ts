import { requireScope } from '@modstead/infra/http/principal'
import type { AccessTokenRow } from '@modstead/projectors/accounts/access-token/table'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'

type Stored = Pick<AccessTokenRow, 'id' | 'user_id' | 'name' | 'scopes' | 'expires_at' | 'created_at'>

/** GET /v2/pat: one's own tokens, newest first. Their secrets are known to nobody here. */
export const accessTokenRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const path of ['/v2/pat', '/_internal/pat'])
    app.get(path, async (request) => {
      const { userId } = requireScope(await viewerOf(deps, request), 'PAT_READ')
      const { rows } = await deps.pool.query<Stored>(
        `select id, user_id, name, scopes, expires_at, created_at from access_token
          where user_id = $1 order by created_at desc, id`,
        [userId],
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
