import type { BoundedContext } from '../kernel/bounded-context.ts'
import * as aggregates from './aggregates.ts'
import { fileClaimEvents } from './file-claim/events.ts'
import { organizationEvents } from './organization/events.ts'
import { pictureEvents } from './picture/events.ts'
import { cataloguePolicy } from './policy.ts'
import { problems } from './problems.ts'
import { projectEvents } from './project/events.ts'
import { quotaEvents } from './quota/events.ts'
import { slugEvents } from './slug/events.ts'
import { teamEvents } from './team/events.ts'
import { trustedPublishersEvents } from './trusted-publishers/events.ts'
import { versionEvents } from './version/events.ts'

/** Projects, their versions and files, and the teams and organizations that own them. */
export const catalogue = {
  events: {
    ...projectEvents,
    ...versionEvents,
    ...teamEvents,
    ...organizationEvents,
    ...slugEvents,
    ...quotaEvents,
    ...fileClaimEvents,
    ...pictureEvents,
    ...trustedPublishersEvents,
  },
  aggregates,
  problems,
  policy: cataloguePolicy,
} as const satisfies BoundedContext
