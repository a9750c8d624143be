import type pg from 'pg'
import { isDatabaseAway } from '../../postgres/database-away.ts'

/** The code by which the library recognizes a lost connection. */
const RECOGNIZED = 'ECONNREFUSED'

const asRecognized = (error: unknown): unknown =>
  error instanceof Error && isDatabaseAway(error)
    ? Object.assign(new Error(error.message, { cause: error }), { code: RECOGNIZED })
    : error

/**
 * The pool for the library, whose workers pause only after errors that they take for a lost connection. After
 * any other error they ask again at once: of a server whose socket is missing, thousands of times a second.
 */
export const recognizingLostConnections = (pool: pg.Pool): pg.Pool => {
  const query = pool.query.bind(pool) as (...statement: unknown[]) => Promise<pg.QueryResult>
  const recognizing = (...statement: unknown[]) =>
    query(...statement).catch((error: unknown) => {
      throw asRecognized(error)
    })
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'query') return recognizing
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
