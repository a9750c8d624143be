import type { QueryModule } from '../query-module.ts'
import { accessTokenRoutes } from './access-token-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { limitRoutes } from './limits.ts'
import { newsletterRoutes } from './newsletter-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { oauthRoutes } from './oauth-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { securityLogRoutes } from './security-log-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { userLookRoutes } from './user-look-routes.ts'
import { userProjectRoutes } from './user-projects.ts'
import { userRoutes } from './user-routes.ts'

export const accounts: QueryModule = {
  routes: [userRoutes, userProjectRoutes, limitRoutes],
  otherRoutes: [
    // They name projects, versions and teams, and are for the users who follow or joined them.
    { answeredBy: ['site', 'public'], routes: [notificationRoutes, privacyRoutes] },
    {
      answeredBy: ['site'],
      routes: [accessTokenRoutes, sessionRoutes, factorRoutes, settingsRoutes, securityLogRoutes],
    },
    // It names people.
    { answeredBy: ['back-office', 'public'], routes: [userLookRoutes] },
    // It names people, and counts subscribers.
    { answeredBy: ['back-office', 'site', 'public'], routes: [newsletterRoutes] },
    // The account is found by its name among the public ones.
    { answeredBy: ['site', 'public'], routes: [oauthRoutes] },
  ],
}
