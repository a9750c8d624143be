import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { serveForAdministrators } from '../http/serve-write.ts'
import { listDeadJobs, listJobs, replayDeadJob } from './contract.ts'

/** Jobs by type, the dead ones, and how they are run again. */
export const jobRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { jobs } = deps
  serveForAdministrators(app, deps, listJobs, async () => ({ types: await jobs.counts() }))

  serveForAdministrators(app, deps, listDeadJobs, async ({ query: { offset, limit } }) => {
    const dead = await jobs.dead({ offset, limit })
    return {
      jobs: dead.map(({ enqueuedAt, diedAt, ...job }) => ({
        ...job,
        enqueued_at: enqueuedAt,
        died_at: diedAt,
      })),
    }
  })

  serveForAdministrators(app, deps, replayDeadJob, async ({ params, reply }) => {
    if (!(await jobs.replay(params.job))) throw notFound('No dead job has this id.')
    return reply.code(204).send()
  })
}
