import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { decodePosition, type Position, START } from '../event-store/port.ts'
import type { Authenticate } from '../identity/authenticate.ts'
import { senderMark } from '../identity/presented-secret.ts'
import { type GroupProgress, haveAllPassed } from '../log-following/group-progress.ts'
import type { LogTail } from '../log-following/log-tail.ts'
import { answeringGroups } from './answering-groups.ts'
import { waitLeft } from './wait-left.ts'

/** Read models have caught up long before this. */
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 50_000

export interface OwnWritesParts {
  readonly waitFor: GroupProgress['waitFor']
  /** Reports the events that other processes append, and their authors. */
  readonly tail: Pick<LogTail, 'onOthers' | 'catchUp'>
  readonly authenticate: Authenticate
}

const newestOf = () => {
  const positions = new LRUCache<string, Position>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  return {
    note(writer: string, position: Position): void {
      if (position > (positions.get(writer) ?? START)) positions.set(writer, position)
    },
    of: (writer: string): Position => positions.get(writer) ?? START,
  }
}

/**
 * People see their own writes in their next read, in whichever process they wrote, even if they do not send
 * the `Consistency-Token` of the answer. Existing clients do not know that header, and an answer that does
 * not wait for the read models is faster. Register before the routes.
 */
export const showOwnWrites = (
  app: FastifyInstance,
  { waitFor, tail, authenticate }: OwnWritesParts,
): void => {
  /** Keyed by the sender's credentials, which needs no lookup. */
  const writtenHere = newestOf()
  /** Keyed by user. */
  const writtenElsewhere = newestOf()
  tail.onOthers((traces) => {
    for (const { actor, position } of traces) writtenElsewhere.note(actor, position)
  })

  /**
   * Returns undefined if nobody can tell. Another process may have answered a write before this one hears of
   * it.
   */
  const elsewhereBy = async (request: FastifyRequest, reply: FastifyReply): Promise<Position | undefined> => {
    const [principal, isHeard] = await Promise.all([authenticate(request), tail.catchUp(waitLeft(reply))])
    if (!principal) return START
    return isHeard ? writtenElsewhere.of(principal.userId) : undefined
  }

  // Uses no promises, because most requests have nothing to wait for.
  app.addHook('onSend', ({ headers }, reply, _payload, done) => {
    const token = reply.getHeader('consistency-token')
    const mark = typeof token === 'string' ? senderMark(headers) : undefined
    if (typeof token === 'string' && mark) writtenHere.note(mark, decodePosition(token))
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    const mark = senderMark(request.headers)
    const groups = answeringGroups(request)
    if (request.method !== 'GET' || !mark || groups.length === 0) return done()
    const isShown = async (): Promise<boolean> => {
      const [here, elsewhere] = [writtenHere.of(mark), await elsewhereBy(request, reply)]
      const newest = elsewhere !== undefined && elsewhere > here ? elsewhere : here
      const hasPassed = newest === START || (await haveAllPassed(waitFor, groups, newest, waitLeft(reply)))
      return hasPassed && elsewhere !== undefined
    }
    isShown().then((isAll) => {
      if (!isAll) reply.header('consistency', 'behind')
      done()
    }, done)
  })
}
