import { accessTokenEvents } from './accounts/access-token/events.ts'
import { inboxEvents } from './accounts/inbox/events.ts'
import { userEvents } from './accounts/user/events.ts'
import { usernameEvents } from './accounts/username/events.ts'
import { allowanceEvents } from './catalogue/allowance/events.ts'
import { fileClaimEvents } from './catalogue/file-claim/events.ts'
import { organizationEvents } from './catalogue/organization/events.ts'
import { projectEvents } from './catalogue/project/events.ts'
import { slugEvents } from './catalogue/slug/events.ts'
import { teamEvents } from './catalogue/team/events.ts'
import { versionEvents } from './catalogue/version/events.ts'
import { followEvents } from './engagement/follow/events.ts'
import type { EventCatalogue } from './kernel/event-catalogue.ts'

/** Every event type of the product: what the codec and the golden files are held against. */
export const eventCatalogue: EventCatalogue = {
  ...userEvents,
  ...usernameEvents,
  ...accessTokenEvents,
  ...inboxEvents,
  ...projectEvents,
  ...versionEvents,
  ...teamEvents,
  ...organizationEvents,
  ...slugEvents,
  ...allowanceEvents,
  ...fileClaimEvents,
  ...followEvents,
}
