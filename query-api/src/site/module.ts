import type { QueryModule } from '../query-module.ts'
import { allTypesPageRoute } from './all-types-page.ts'
import { changelogPageRoute } from './changelog-page.ts'
import { homePageRoute } from './home-page.ts'
import { inboxRoutes } from './inbox-page.ts'
import { offersPageRoute } from './offers-page.ts'
import { organizationPageRoute } from './organization-page.ts'
import { projectPageRoute } from './project-page.ts'
import { searchPageRoute } from './search-page.ts'
import { sitemapRoutes } from './sitemap.ts'
import { suggestionsRoute } from './suggestions.ts'
import { userPageRoute } from './user-page.ts'
import { versionPageRoute } from './version-page.ts'
import { versionsPageRoute } from './versions-page.ts'
import { viewerRoute } from './viewer.ts'

/** The data of the site's pages. */
export const site: QueryModule = {
  routes: [
    projectPageRoute,
    versionsPageRoute,
    offersPageRoute,
    versionPageRoute,
    changelogPageRoute,
    userPageRoute,
    organizationPageRoute,
    sitemapRoutes,
  ],
  // The group of sessions and notifications answers too: a renewed session would be asked to renew again.
  otherRoutes: [{ answeredBy: ['public', 'site'], routes: [viewerRoute, inboxRoutes] }],
  searchRoutes: [searchPageRoute, allTypesPageRoute, suggestionsRoute, homePageRoute],
}
