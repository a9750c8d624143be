import { may } from '@modstead/domain/catalogue/policy'
import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { listTrustedPublishers } from '../../contract/catalogue/trusted-publisher.ts'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { serveGuardedRead } from '../../http/serve-read.ts'
import { accessInProject } from '../can.ts'
import { findProject } from './find-project.ts'
import { readTrusters } from './trusters.ts'

export const trustedPublishersRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, listTrustedPublishers, async ({ params, principal }) => {
    const { id, organizationId } = await findProject(pool, principal, params.project)
    if (!may(await accessInProject(pool, principal, { id, organizationId }), 'publisher.see'))
      throw new CommandRefused(reject('not-permitted', 'You do not have the permission to do this.'))
    const rows = await rowsOf(
      pool,
      build
        .selectFrom('trusted_publisher')
        .where('project_id', '=', id)
        .orderBy('trusted_at')
        .orderBy('id')
        .select([
          'id',
          'user_id',
          'issuer',
          'source',
          'workflow',
          'environment',
          'trusted_at',
          'first_used_at',
        ]),
    )
    const trusters = await readTrusters(pool, { id, organizationId }, rows)
    return rows.map(({ trusted_at: trusted, first_used_at: first_used, ...publisher }) => ({
      ...publisher,
      ...trusters(publisher.user_id),
      trusted,
      first_used,
    }))
  })
}
