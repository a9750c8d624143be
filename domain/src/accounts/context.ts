import type { BoundedContext } from '../kernel/bounded-context.ts'
import { accessTokenEvents } from './access-token/events.ts'
import * as aggregates from './aggregates.ts'
import { inboxEvents } from './inbox/events.ts'
import { accountsPolicy } from './policy.ts'
import { problems } from './problems.ts'
import { userEvents } from './user/events.ts'
import { usernameEvents } from './username/events.ts'

/** Users, their access tokens and their notifications. */
export const accounts = {
  events: { ...userEvents, ...usernameEvents, ...accessTokenEvents, ...inboxEvents },
  aggregates,
  problems,
  policy: accountsPolicy,
} as const satisfies BoundedContext
