import { may } from '@modstead/domain/accounts/policy'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { clientNetwork } from '@modstead/infra/http/client-network'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import { actorOf } from '@modstead/infra/identity/principal'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { type Counted, RequestLimit } from '@modstead/infra/rate-limits/request-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicApiPath } from './api-path.ts'

/** An operator who moves a catalogue to this site sends thousands of requests. */
const isUnmetered = async (request: FastifyRequest, authenticate: Authenticate): Promise<boolean> => {
  const principal = await authenticate(request)
  return principal !== null && may({ actor: actorOf(principal) }, 'api.unmetered')
}

/** Allows everything while the store is away: the limit guards no secret, so the catalogue stays readable. */
const apiLimit = (max: number) => ({ name: 'public api', max, windowMs: 60_000, onAway: 'allow' }) as const

const UNUSED: Counted = { current: 0, ttl: 0 }

const tooFast = ({ ttl }: Counted): HttpProblem =>
  new HttpProblem('too-many-requests', 'You are sending requests too fast. Wait and try again.', {
    headers: { 'retry-after': `${Math.ceil(ttl / 1_000)}` },
  })

type Done = (error?: Error) => void

/**
 * Counts requests to the public API per minute and address. Pages of the site, their pictures and files must
 * not use up the allowance of a visitor's programs. Puts `X-Ratelimit-Limit`, `-Remaining` and `-Reset`
 * (seconds) on every answer, because widely used clients fail without all three. Returns a function that
 * makes unknown routes count too, to be called after CORS.
 */
export const limitRate = (
  app: FastifyInstance,
  max: number,
  allowances: Allowances,
  authenticate: Authenticate,
): (() => void) => {
  const onFailure = (error: unknown) =>
    logTrouble(app.log, error, 'requests are counted by this process alone')
  const requests = new RequestLimit({ limit: apiLimit(max), shared: allowances, onFailure })

  const tell = (reply: FastifyReply, { current, ttl }: Counted): void => {
    reply.header('x-ratelimit-limit', max)
    reply.header('x-ratelimit-remaining', Math.max(0, max - current))
    reply.header('x-ratelimit-reset', Math.ceil(ttl / 1_000))
  }
  const take = ({ ip }: FastifyRequest, reply: FastifyReply, done: Done): void =>
    requests.count(clientNetwork(ip), (counted) => {
      tell(reply, counted)
      done(counted.current > max ? tooFast(counted) : undefined)
    })
  const pass = (reply: FastifyReply, done: Done): void => {
    tell(reply, UNUSED)
    done()
  }
  // Uses no promise for requests of visitors, which are most.
  const count = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (request.headers.authorization === undefined) take(request, reply, done)
    else
      isUnmetered(request, authenticate).then(
        (isFree) => (isFree ? pass(reply, done) : take(request, reply, done)),
        done,
      )
  }
  const countApiAddress = (request: FastifyRequest, reply: FastifyReply, done: Done): void =>
    isPublicApiPath(request.originalUrl) ? count(request, reply, done) : pass(reply, done)

  // Goes by the route if there is one, because an address has many spellings.
  app.addHook('onRoute', (route) => {
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      isPublicApiPath(route.url) ? count : countApiAddress,
    ]
  })
  // A request that was answered before it was counted, such as a CORS preflight, gets the current numbers.
  app.addHook('onSend', ({ ip }, reply, _payload, done) => {
    if (!reply.hasHeader('x-ratelimit-limit')) tell(reply, requests.read(clientNetwork(ip)))
    done()
  })
  return () => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.is404) countApiAddress(request, reply, done)
      else done()
    })
  }
}
