import rateLimit from '@fastify/rate-limit'
import { may } from '@modstead/domain/accounts/policy'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { clientNetwork } from '@modstead/infra/http/client-network'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import { actorOf } from '@modstead/infra/identity/principal'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { type Counted, RequestLimit } from '@modstead/infra/rate-limits/request-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicApiPath } from './api-path.ts'

/** Decides by the route, whose address has many spellings. Without a route, decides by the address. */
const isCounted = ({ routeOptions, originalUrl }: FastifyRequest): boolean =>
  isPublicApiPath(routeOptions.url ?? '') || isPublicApiPath(originalUrl)

/** An operator who moves a catalogue to this site sends thousands of requests. */
const isUnmetered = async (request: FastifyRequest, authenticate: Authenticate): Promise<boolean> => {
  if (request.headers.authorization === undefined) return false
  const principal = await authenticate(request)
  return principal !== null && may({ actor: actorOf(principal) }, 'api.unmetered')
}

/** Allows everything while the store is away: the limit guards no secret, so the catalogue stays readable. */
const apiLimit = (max: number) => ({ name: 'public api', max, windowMs: 60_000, onAway: 'allow' }) as const

type Answer = (error: null, counted: Counted) => void

/** The store that the plugin expects. All routes share one allowance per client. */
const storeOver = (requests: RequestLimit) =>
  class {
    incr(key: string, answer: Answer): void {
      requests.count(key, (counted) => answer(null, counted))
    }

    read(key: string, answer: Answer): void {
      answer(null, requests.read(key))
    }

    child(): this {
      return this
    }
  }

/**
 * Counts requests to the public API per minute and address. Pages of the site, their pictures and files must
 * not use up the allowance of a visitor's programs. Puts `X-Ratelimit-Limit`, `-Remaining` and `-Reset`
 * (seconds) on every answer, because widely used clients fail without all three. Returns a function that
 * makes unknown routes count too, to be called after CORS.
 */
export const limitRate = async (
  app: FastifyInstance,
  max: number,
  allowances: Allowances,
  authenticate: Authenticate,
): Promise<() => void> => {
  const onFailure = (error: unknown) =>
    logTrouble(app.log, error, 'requests are counted by this process alone')
  const limit = apiLimit(max)
  const requests = new RequestLimit({ limit, shared: allowances, onFailure })
  const uncounted = new WeakSet<FastifyRequest>()
  await app.register(rateLimit, {
    global: true,
    max,
    timeWindow: limit.windowMs,
    allowList: async (request) => {
      const free = !isCounted(request) || (await isUnmetered(request, authenticate))
      if (free) uncounted.add(request)
      return free
    },
    keyGenerator: ({ ip }) => clientNetwork(ip),
    store: storeOver(requests),
  })
  const numbers = app.createRateLimit()
  const addNumbers = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A request that was answered before it was counted, such as a CORS preflight, gets the current numbers.
    const now = uncounted.has(request) ? undefined : await numbers(request, { increment: false })
    const { remaining, ttlInSeconds } = now?.isAllowed === false ? now : { remaining: max, ttlInSeconds: 0 }
    reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': ttlInSeconds,
    })
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.hasHeader('x-ratelimit-limit')) done()
    else addNumbers(request, reply).then(() => done(), done)
  })
  return () => {
    const count = app.rateLimit()
    app.addHook('onRequest', (request, reply, done) => {
      if (request.is404) count.call(app, request, reply).then(() => done(), done)
      else done()
    })
  }
}
