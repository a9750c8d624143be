import type { FastifyInstance } from 'fastify'
import { MAX_NOTIFICATIONS, readNotificationKeys } from '../accounts/notification-keys.ts'
import { type InboxPage, readInboxPage, readUnread } from '../contract/site/inbox.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { readInboxParts } from './inbox-parts.ts'

const PAGE_SIZE = 20
const ALL = { latest: MAX_NOTIFICATIONS }

export const inboxRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, readInboxPage, async ({ principal, query, reply }): Promise<InboxPage> => {
    reply.header('cache-control', 'private, no-store')
    const { userId } = principal
    const keys = await readNotificationKeys(pool, userId, ALL)
    const wanted = keys.filter(({ type, read }) => (query.type ?? type) === type && (read || !query.read))
    const from = (query.page - 1) * PAGE_SIZE
    const ids = wanted.slice(from, from + PAGE_SIZE).map(({ id }) => id)
    const notifications = await readInboxParts(pool, userId, ids)
    return { notifications, total: wanted.length, page: query.page, pageSize: PAGE_SIZE }
  })
  serveGuardedRead(app, deps, readUnread, async ({ principal, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const keys = await readNotificationKeys(pool, principal.userId, ALL)
    return keys.filter(({ read }) => !read).map(({ id }) => id)
  })
}
