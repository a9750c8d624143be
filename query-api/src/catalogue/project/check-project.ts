import { APIS } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'

/** GET /v2/project/{id or slug}/check: whether the name is taken, by hidden projects too. */
export const checkRoute = (app: FastifyInstance, { pool }: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Params: { project: string } }>(`/${api}/project/:project/check`, async (request) => {
      const { project } = request.params
      const { rows } = await pool.query<{ id: string }>(
        'select id from project where id = $1 or slug = $2 order by id = $1 desc limit 1',
        [project, project.toLowerCase()],
      )
      const [found] = rows
      if (!found) throw notFound()
      return { id: found.id }
    })
}
