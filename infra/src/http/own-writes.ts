import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { decodePosition, type Position, START } from '../event-store/port.ts'
import type { Authenticate } from '../identity/authenticate.ts'
import { type GroupProgress, haveAllPassed } from '../log-following/group-progress.ts'
import type { TraceListener } from '../log-following/log-tail.ts'
import { answeringGroups } from './answering-groups.ts'

/** Long after the read models have caught up. */
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 50_000
const MAX_WAIT_MS = 2_000

export interface OwnWritesParts {
  readonly waitFor: GroupProgress['waitFor']
  /** What other processes append, by whom. */
  readonly onOthers: (listener: TraceListener) => void
  readonly authenticate: Authenticate
}

const newestOf = () => {
  const positions = new LRUCache<string, Position>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  return {
    note(writer: string, position: Position): void {
      if (position > (positions.get(writer) ?? START)) positions.set(writer, position)
    },
    of: (writer: string): Position => positions.get(writer) ?? START,
    isEmpty: (): boolean => positions.size === 0,
  }
}

/**
 * People see what they wrote in their next read, also without sending the `Consistency-Token` of the answer, in whichever
 * process they wrote: existing clients do not know of it, and an answer that does not wait for the read models is sooner
 * there. Register before the routes.
 */
export const showOwnWrites = (
  app: FastifyInstance,
  { waitFor, onOthers, authenticate }: OwnWritesParts,
): void => {
  /** By `Authorization`, which needs no look-up. */
  const writtenHere = newestOf()
  /** By user. */
  const writtenElsewhere = newestOf()
  onOthers((traces) => {
    for (const { actor, position } of traces) writtenElsewhere.note(actor, position)
  })

  const elsewhereBy = async (request: FastifyRequest): Promise<Position> => {
    const principal = await authenticate(request)
    return principal ? writtenElsewhere.of(principal.userId) : START
  }

  // Without promises, as most requests have nothing to wait for.
  app.addHook('onSend', ({ headers: { authorization } }, reply, _payload, done) => {
    const token = reply.getHeader('consistency-token')
    if (typeof token === 'string' && authorization) writtenHere.note(authorization, decodePosition(token))
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { authorization } = request.headers
    if (request.method !== 'GET' || !authorization) return done()
    const wait = (position: Position): Promise<void> =>
      position === START
        ? Promise.resolve()
        : haveAllPassed(waitFor, answeringGroups(request), position, MAX_WAIT_MS).then((isThere) => {
            if (!isThere) reply.header('consistency', 'behind')
          })
    const here = writtenHere.of(authorization)
    if (here === START && writtenElsewhere.isEmpty()) return done()
    elsewhereBy(request)
      .then((elsewhere) => wait(elsewhere > here ? elsewhere : here))
      .then(() => done(), done)
  })
}
