import { APIS } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import { firstRowOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'

/** GET /v2/project/{id or slug}/check: whether the name is taken, by hidden projects too. */
export const checkRoute = (app: FastifyInstance, { pool }: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Params: { project: string } }>(`/${api}/project/:project/check`, async (request) => {
      const { project } = request.params
      const found = await firstRowOf(
        pool,
        build
          .selectFrom('project')
          .where((p) => p.or([p('id', '=', project), p('slug', '=', project.toLowerCase())]))
          .orderBy((p) => p('id', '=', project), 'desc')
          .select('id')
          .limit(1),
      )
      if (!found) throw notFound()
      return { id: found.id }
    })
}
