import { accountsPolicy, may } from '@modstead/domain/accounts/policy'
import { notFound } from '@modstead/infra/http/problem'
import { actorOf, admit } from '@modstead/infra/identity/principal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { permissionRefused } from '../http/permission-refused.ts'

const page = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

const requireRight = async (
  { authenticate }: CommandDependencies,
  request: FastifyRequest,
  right: 'job.list' | 'job.replay',
): Promise<void> => {
  const principal = admit(await authenticate(request), accountsPolicy[right])
  if (!may({ actor: actorOf(principal) }, right)) throw permissionRefused('Only administrators may do this.')
}

/** Jobs by type, the dead ones, and how they are run again: for administrators. */
export const jobRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { jobs } = deps
  app.get('/v3/admin/jobs', async (request) => {
    await requireRight(deps, request, 'job.list')
    return { types: await jobs.counts() }
  })

  app.get('/v3/admin/jobs/dead', async (request) => {
    await requireRight(deps, request, 'job.list')
    const { offset, limit } = parse(page, request.query)
    const dead = await jobs.dead({ offset, limit })
    return {
      jobs: dead.map(({ enqueuedAt, diedAt, ...job }) => ({
        ...job,
        enqueued_at: enqueuedAt,
        died_at: diedAt,
      })),
    }
  })

  app.post<{ Params: { id: string } }>('/v3/admin/jobs/dead/:id/replay', async (request, reply) => {
    await requireRight(deps, request, 'job.replay')
    if (!(await jobs.replay(request.params.id))) throw notFound('No dead job has this id.')
    return reply.code(204).send()
  })
}
