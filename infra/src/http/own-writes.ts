import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { decodePosition, type Position, START } from '../event-store/port.ts'
import type { Authenticate } from '../identity/authenticate.ts'
import { senderMark } from '../identity/presented-secret.ts'
import { type GroupProgress, haveAllPassed } from '../log-following/group-progress.ts'
import type { LogTail } from '../log-following/log-tail.ts'
import { answeringGroups } from './answering-groups.ts'
import { waitLeft } from './wait-left.ts'

/** Long after the read models have caught up. */
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 50_000

export interface OwnWritesParts {
  readonly waitFor: GroupProgress['waitFor']
  /** Tells of the events that other processes append, and of their authors. */
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
 * People see what they wrote in their next read, also without sending the `Consistency-Token` of the answer, in whichever
 * process they wrote: existing clients do not know of it, and an answer that does not wait for the read models is sooner
 * there. Register before the routes.
 */
export const showOwnWrites = (
  app: FastifyInstance,
  { waitFor, tail, authenticate }: OwnWritesParts,
): void => {
  /** By what the sender carries, which needs no look-up. */
  const writtenHere = newestOf()
  /** By user. */
  const writtenElsewhere = newestOf()
  tail.onOthers((traces) => {
    for (const { actor, position } of traces) writtenElsewhere.note(actor, position)
  })

  /** undefined: nobody can tell. Another process may have answered a write before this one hears of it. */
  const elsewhereBy = async (request: FastifyRequest, reply: FastifyReply): Promise<Position | undefined> => {
    const [principal, isHeard] = await Promise.all([authenticate(request), tail.catchUp(waitLeft(reply))])
    if (!principal) return START
    return isHeard ? writtenElsewhere.of(principal.userId) : undefined
  }

  // Without promises, as most requests have nothing to wait for.
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
