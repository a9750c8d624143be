import { publishHead } from '@modstead/infra/audit/published-head'
import { readHeadsBefore, readHeadKeys as readStoredKeys } from '@modstead/infra/audit/stored-heads'
import type { FastifyInstance } from 'fastify'
import { readHeadKeys, readHeads } from '../contract/audit/head.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'

const PAGE = 100
const MAX_PAGE = 500
/** There is a new one every minute. */
const FRESH = 'public, max-age=10'

/** Serves signed heads of the log to auditors, who keep them out of this product's reach. */
export const headRoutes = (app: FastifyInstance, { pool }: QueryDependencies): void => {
  serveRead(app, readHeads, async ({ query, reply }) => {
    const limit = Math.max(1, Math.min(query.limit ?? PAGE, MAX_PAGE))
    const found = await readHeadsBefore(pool, { before: query.before, limit: limit + 1 })
    const heads = found.slice(0, limit)
    const next = found.length > limit ? (heads.at(-1)?.events ?? null) : null
    return reply.header('cache-control', FRESH).send({ heads: heads.map(publishHead), next })
  })

  serveRead(app, readHeadKeys, async ({ reply }) => {
    const keys = await readStoredKeys(pool)
    return reply.header('cache-control', FRESH).send({
      keys: keys.map(({ id, publicKey, since }) => ({
        id,
        algorithm: 'Ed25519',
        public_key: publicKey,
        since,
      })),
    })
  })
}
