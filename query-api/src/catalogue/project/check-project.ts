import { notFound } from '@modstead/infra/http/problem'
import { firstRowOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { checkProject } from '../../contract/catalogue/project.ts'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { serveRead } from '../../http/serve-read.ts'

export const checkRoute = (app: FastifyInstance, { pool }: QueryDependencies): void => {
  serveRead(app, checkProject, async ({ params: { project } }) => {
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
