import type { BoundedContext } from '../kernel/bounded-context.ts'
import { accessTokenEvents } from './access-token/events.ts'
import { administratorsEvents } from './administrators/events.ts'
import * as aggregates from './aggregates.ts'
import { appGrantEvents } from './app-grant/events.ts'
import { appPlacesEvents } from './app-places/events.ts'
import { authorizationEvents } from './authorization/events.ts'
import { identifierEvents } from './identifier/events.ts'
import { inboxEvents } from './inbox/events.ts'
import { newsletterEvents } from './newsletter/events.ts'
import { oauthAppEvents } from './oauth-app/events.ts'
import { accountsPolicy } from './policy.ts'
import { problems } from './problems.ts'
import { sessionEvents } from './session/events.ts'
import { settingsEvents } from './settings/events.ts'
import { tokenPlacesEvents } from './token-places/events.ts'
import { userEvents } from './user/events.ts'
import { userLookEvents } from './user-look/events.ts'
import { usernameEvents } from './username/events.ts'

/** Users, how they sign in, their sessions, access tokens and notifications. */
export const accounts = {
  events: {
    ...userEvents,
    ...usernameEvents,
    ...identifierEvents,
    ...sessionEvents,
    ...accessTokenEvents,
    ...inboxEvents,
    ...administratorsEvents,
    ...userLookEvents,
    ...newsletterEvents,
    ...settingsEvents,
    ...oauthAppEvents,
    ...appPlacesEvents,
    ...tokenPlacesEvents,
    ...authorizationEvents,
    ...appGrantEvents,
  },
  aggregates,
  problems,
  policy: accountsPolicy,
} as const satisfies BoundedContext
