import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { decodePosition, type Position } from '../event-store/port.ts'

/** Long after the read models have caught up. */
const REMEMBERED_MS = 10_000
const REMEMBERED = 50_000
const LONGEST_WAIT_MS = 2_000

/**
 * Whoever wrote sees it in their next read, also without sending the `Consistency-Token` of the answer: existing clients
 * do not know of it, and an answer that does not wait for the read models is sooner there. Register before the routes.
 */
export const showOwnWrites = (
  app: FastifyInstance,
  waitFor: (position: Position, timeoutMs: number) => Promise<boolean>,
): void => {
  const written = new LRUCache<string, Position>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  const note = (authorization: string, position: Position) => {
    if (position > (written.get(authorization) ?? -1n)) written.set(authorization, position)
  }
  // Without promises, as most requests have nothing to wait for.
  app.addHook('onSend', ({ headers: { authorization } }, reply, _payload, done) => {
    const token = reply.getHeader('consistency-token')
    if (typeof token === 'string' && authorization) note(authorization, decodePosition(token))
    done()
  })
  app.addHook('onRequest', ({ method, headers: { authorization } }, reply, done) => {
    const position = authorization && method === 'GET' ? written.get(authorization) : undefined
    if (position === undefined) return done()
    const tell = (isThere: boolean) => {
      if (!isThere) reply.header('consistency', 'behind')
      done()
    }
    waitFor(position, LONGEST_WAIT_MS).then(tell, done)
  })
}
