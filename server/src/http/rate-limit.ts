import rateLimit from '@fastify/rate-limit'
import type { Settings } from '@modstead/infra/config/settings'
import type { Authenticate } from '@modstead/infra/http/authenticate'
import { clientNetwork } from '@modstead/infra/http/client-network'
import { RateStore } from '@modstead/infra/http/rate-store'
import { filesPrefix } from '@modstead/query-api/files/file-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where the site's own pages read the API from, without a network. No remote peer can have it as its address. */
export const IN_PROCESS_ADDRESS = 'in-process'

/** Files and assets are cached by whoever stands in front; a page of screenshots must not use up an address's requests. */
const unlimitedPaths = (filesUrl: string): RegExp => {
  const prefix = filesPrefix(filesUrl).replace(/[^\w/-]/g, '\\$&')
  return new RegExp(`^(${prefix}/(data|images|external)|/(assets|healthz|readyz|metrics))(/|$)`)
}

/** An operator who moves a catalogue here sends thousands of requests. */
const isAdministrator = async (request: FastifyRequest, authenticate: Authenticate): Promise<boolean> =>
  request.headers.authorization !== undefined && (await authenticate(request))?.role === 'admin'

/**
 * Counts requests a minute and address, and puts `X-Ratelimit-Limit`, `-Remaining` and `-Reset` (seconds) on every
 * answer: widely used clients fail without all three. Gives what counts unknown routes too, to be called after CORS.
 */
export const limitRate = async (
  app: FastifyInstance,
  { rateLimit: max, filesUrl }: Pick<Settings, 'rateLimit' | 'filesUrl'>,
  authenticate: Authenticate,
): Promise<() => void> => {
  const unlimited = unlimitedPaths(filesUrl)
  const isUnlimited = (request: FastifyRequest): boolean =>
    request.socket.remoteAddress === IN_PROCESS_ADDRESS || unlimited.test(request.url)
  const uncounted = new WeakSet<FastifyRequest>()
  await app.register(rateLimit, {
    global: true,
    max,
    timeWindow: '1 minute',
    allowList: async (request) => {
      const free = isUnlimited(request) || (await isAdministrator(request, authenticate))
      if (free) uncounted.add(request)
      return free
    },
    keyGenerator: ({ ip }) => clientNetwork(ip),
    store: RateStore,
  })
  const numbers = app.createRateLimit()
  const addNumbers = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Answered before it was counted, as questions of browsers about CORS are: the numbers of now.
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
