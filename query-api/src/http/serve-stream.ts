import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { may as mayWithAccount } from '@modstead/domain/accounts/policy'
import { policy, type Right } from '@modstead/domain/contexts'
import { type Acting, asking, type On, reaches } from '@modstead/domain/kernel/policy'
import { unauthorized } from '@modstead/infra/http/problem'
import { parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RouteContract, StreamMedia } from '@modstead/infra/http/routes/route-contract'
import { routeOf, type Unparsed } from '@modstead/infra/http/routes/route-of-contract'
import { actorOf, admit, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { OpenStreams } from './open-streams.ts'
import type { GuardedRead } from './serve-read.ts'

/** A revoked token is noticed within this time. */
const ADMITTED_FOR_MS = 1_000
/** When the product stops, it waits no longer than this for a client that does not read. */
const END_LIMIT_MS = 1_500
/**
 * A client that reads nothing for this long is disconnected, so that it does not hold memory for ever. It
 * resumes where it was.
 */
const UNREAD_LIMIT_MS = 60_000
/** The stream waits once it holds this much that the connection has not taken. */
const BUFFERED_BYTES = 16 * 1024

/** Rights that depend on nothing but the sender. */
type PersonalRight = {
  [Name in Right]: Acting extends On<typeof policy, Name> ? Name : never
}[Right]

type StreamContract = RouteContract & {
  readonly right: PersonalRight
  readonly stream: readonly [StreamMedia, ...StreamMedia[]]
}

interface StreamRead<Contract extends StreamContract> extends GuardedRead<Contract> {
  readonly media: StreamMedia
  /** Aborted when the client is gone or the product stops. */
  readonly signal: AbortSignal
}

const may = asking(policy)

const mediaOf = ({ stream }: StreamContract, { headers }: FastifyRequest): StreamMedia =>
  stream.find((media) => headers.accept?.includes(media)) ?? stream[0]

/**
 * Serves a stream to readers with the right, for as long as they have it. `begin` may refuse. Its result is
 * pulled as fast as the client reads.
 */
export const serveGuardedStream = <Contract extends StreamContract>(
  app: FastifyInstance,
  { authenticate }: Pick<QueryDependencies, 'authenticate'>,
  contract: Contract,
  begin: (read: StreamRead<NoInfer<Contract>>) => Promise<AsyncIterable<Buffer>>,
  { unreadLimitMs = UNREAD_LIMIT_MS }: { readonly unreadLimitMs?: number } = {},
): void => {
  const { right } = contract
  const streams = new OpenStreams()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const mayRead = (principal: Principal): boolean => may({ actor: actorOf(principal) }, right)
  /** Asks again with new headers, because the answer for a request is remembered. */
  const isStillAdmitted = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const principal = await authenticate({ headers: { ...headers } })
    return principal !== null && reaches(principal, policy[right]) && mayRead(principal)
  }
  async function* whileAdmitted({ request, reply }: Unparsed<Contract>, items: AsyncIterable<Buffer>) {
    let admittedAt = performance.now()
    for await (const item of items) {
      if (performance.now() - admittedAt > ADMITTED_FOR_MS) {
        if (!(await isStillAdmitted(request))) return
        admittedAt = performance.now()
      }
      const unread = setTimeout(() => reply.raw.destroy(), unreadLimitMs)
      try {
        yield item
      } finally {
        clearTimeout(unread)
      }
    }
  }

  app.addHook('preClose', async () => {
    stopping.abort()
    await Promise.all(running)
  })

  routeOf(app, contract, async (asked) => {
    const { request, reply } = asked
    const principal = admit(await authenticate(request), policy[right])
    if (!mayRead(principal)) throw unauthorized('Your role does not permit this.', 'role-insufficient')
    const close = streams.open(request.ip, mayWithAccount({ actor: actorOf(principal) }, 'api.unmetered'))
    const gone = new AbortController()
    const over = finished(reply.raw).then(
      () => gone.abort(),
      () => gone.abort(),
    )
    const leave = () => {
      close()
      running.delete(ended)
    }
    const ended = over.then(leave)
    try {
      const signal = AbortSignal.any([gone.signal, stopping.signal])
      const media = mediaOf(contract, request)
      const parsed = parseRequest(contract, request)
      const items = await begin({ principal, ...parsed, ...asked, media, signal })
      running.add(ended)
      signal.addEventListener('abort', () => {
        setTimeout(() => reply.raw.destroy(), END_LIMIT_MS).unref()
      })
      const body = Readable.from(whileAdmitted(asked, items), {
        objectMode: false,
        highWaterMark: BUFFERED_BYTES,
      })
      reply.headers({
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // If it stayed open after its last byte, the connection would hold up the stop of the server.
        connection: 'close',
      })
      return reply.type(media).send(body)
    } catch (error) {
      leave()
      throw error
    }
  })
}
