import type { Authenticate } from '@modstead/infra/identity/authenticate'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import type { FastifyInstance } from 'fastify'
import { DATABASE, REPLICA } from '../compose/engines.ts'
import { allContracts } from '../http/all-contracts.ts'
import { buildHttp } from '../http/build-http.ts'
import { checkAnswers } from '../http/check-answers.ts'
import { type Readiness, serveHealth } from '../http/health.ts'
import type { Surroundings } from './started-role.ts'

/** For roles that take no requests of people. */
export const nobody: Authenticate = async () => null

/** The HTTP server of a role with the routes of all roles: health, readiness and metrics. */
export const openApp = async (
  { settings, log, life, metrics, tracing }: Surroundings,
  authenticate: Authenticate,
  readiness: Pick<Readiness, 'look'> & Partial<Readiness>,
  allowances?: Allowances,
): Promise<FastifyInstance> => {
  const app = await buildHttp(settings, log, authenticate, { allowances, metrics, tracing })
  if (settings.checkAnswers) checkAnswers(app, allContracts)
  const { leaving } = life
  const given = { starting: () => null, leaving, readFrom: [DATABASE, REPLICA], ...readiness }
  serveHealth(app, given, metrics.registry)
  return app
}
