import type { FastifyInstance } from 'fastify'
import { readNotificationChoices } from '../contract/accounts/settings.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { readSettings } from './settings-row.ts'

/** The user's own choices. */
export const settingsRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readNotificationChoices, async ({ principal }) => {
    const { muted, wanted, newsletter } = await readSettings(deps.pool, principal.userId)
    return { muted, wanted, newsletter }
  })
}
