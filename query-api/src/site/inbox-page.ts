import type { FastifyInstance } from 'fastify'
import { type InboxPage, readInboxPage, readUnread, readUnreadCount } from '../contract/site/inbox.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { countUnread, readInboxKeys, readUnreadIds } from './inbox-keys.ts'
import { readInboxParts } from './inbox-parts.ts'

const PAGE_SIZE = 20

export const inboxRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, readInboxPage, async ({ principal, query, reply }): Promise<InboxPage> => {
    reply.header('cache-control', 'private, no-store')
    const { userId } = principal
    const { type, page } = query
    const chosen = { ...(type && { type }), ...(query.read && { read: true }) }
    const offset = (page - 1) * PAGE_SIZE
    const { ids, total } = await readInboxKeys(pool, userId, chosen, { offset, limit: PAGE_SIZE })
    const notifications = await readInboxParts(pool, userId, ids)
    return { notifications, total, page, pageSize: PAGE_SIZE }
  })
  serveGuardedRead(app, deps, readUnreadCount, async ({ principal, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return { count: await countUnread(pool, principal.userId) }
  })
  serveGuardedRead(app, deps, readUnread, async ({ principal, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return readUnreadIds(pool, principal.userId)
  })
}
