import { accessTokenDecider } from './access-token/decider.ts'
import { administratorsDecider } from './administrators/decider.ts'
import { appGrantDecider } from './app-grant/decider.ts'
import { appPlacesDecider } from './app-places/decider.ts'
import { authorizationDecider } from './authorization/decider.ts'
import { identifierDecider } from './identifier/decider.ts'
import { inboxDecider } from './inbox/decider.ts'
import { newsletterDecider } from './newsletter/decider.ts'
import { oauthAppDecider } from './oauth-app/decider.ts'
import { sessionDecider } from './session/decider.ts'
import { settingsDecider } from './settings/decider.ts'
import { tokenPlacesDecider } from './token-places/decider.ts'
import { userDecider } from './user/decider.ts'
import { userLookDecider } from './user-look/decider.ts'
import { usernameDecider } from './username/decider.ts'

/** The aggregates of this context: stream category and decider. */
export const user = { category: 'user', decider: userDecider } as const
export const username = { category: 'username', decider: usernameDecider } as const
export const accessToken = { category: 'accessToken', decider: accessTokenDecider } as const
export const session = { category: 'session', decider: sessionDecider } as const
export const settings = { category: 'settings', decider: settingsDecider } as const
export const identifier = { category: 'identifier', decider: identifierDecider } as const
export const inbox = { category: 'inbox', decider: inboxDecider } as const
export const administrators = { category: 'administrators', decider: administratorsDecider } as const
export const newsletter = { category: 'newsletter', decider: newsletterDecider } as const
export const userLook = { category: 'userLook', decider: userLookDecider } as const
export const oauthApp = { category: 'oauthApp', decider: oauthAppDecider } as const
export const appPlaces = { category: 'appPlaces', decider: appPlacesDecider } as const
export const tokenPlaces = { category: 'tokenPlaces', decider: tokenPlacesDecider } as const
export const authorization = { category: 'authorization', decider: authorizationDecider } as const
export const appGrant = { category: 'appGrant', decider: appGrantDecider } as const
