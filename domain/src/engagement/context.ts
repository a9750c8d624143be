import type { BoundedContext } from '../kernel/bounded-context.ts'
import * as aggregates from './aggregates.ts'
import { followEvents } from './follow/events.ts'
import { engagementPolicy } from './policy.ts'
import { problems } from './problems.ts'

/** How people interact with the catalogue: follows. */
export const engagement = {
  events: { ...followEvents },
  aggregates,
  problems,
  policy: engagementPolicy,
} as const satisfies BoundedContext
