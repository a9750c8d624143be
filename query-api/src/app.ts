import { acceptJsonBodies } from '@modstead/infra/http/bodies'
import type { FastifyInstance } from 'fastify'
import { accessTokenRoutes } from './accounts/access-token-routes.ts'
import { limitRoutes } from './accounts/limits.ts'
import { notificationRoutes } from './accounts/notification-routes.ts'
import { userProjectRoutes } from './accounts/user-projects.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { bulkFileRoutes } from './catalogue/file/bulk-files.ts'
import { fileUpdateRoutes } from './catalogue/file/file-updates.ts'
import { versionFileRoutes } from './catalogue/file/get-version-file.ts'
import { organizationRoutes } from './catalogue/organization/organization-routes.ts'
import { checkRoute } from './catalogue/project/check-project.ts'
import { projectRoute } from './catalogue/project/get-project.ts'
import { projectsRoutes } from './catalogue/project/get-projects.ts'
import { dependenciesRoute } from './catalogue/project/project-dependencies.ts'
import { createProjectDocuments } from './catalogue/project/project-documents.ts'
import { createStatistics, statisticsRoute } from './catalogue/statistics.ts'
import { teamRoutes } from './catalogue/team/team-routes.ts'
import { versionRoutes } from './catalogue/version/get-version.ts'
import { versionsRoute } from './catalogue/version/get-versions.ts'
import { versionListRoute } from './catalogue/version/list-versions.ts'
import { forgeUpdatesRoute } from './compat/forge-updates.ts'
import { mavenRoutes } from './compat/maven-routes.ts'
import type { QueryDependencies } from './dependencies.ts'
import { followedProjectsRoute } from './engagement/followed-projects.ts'
import { externalImageRoute } from './files/external-image.ts'
import { fileRoutes } from './files/file-routes.ts'
import { waitForToken } from './http/consistency.ts'
import { requireStorableUrl } from './http/storable-url.ts'
import { fedSearch } from './search/fed-search.ts'
import { searchRoutes } from './search/search-routes.ts'
import { changelogPageRoute } from './site/changelog-page.ts'
import { homePageRoute } from './site/home-page.ts'
import { offersPageRoute } from './site/offers-page.ts'
import { organizationPageRoute } from './site/organization-page.ts'
import { projectPageRoute } from './site/project-page.ts'
import { searchPageRoute } from './site/search-page.ts'
import { sitemapRoutes } from './site/sitemap.ts'
import { suggestionsRoute } from './site/suggestions.ts'
import { userPageRoute } from './site/user-page.ts'
import { versionPageRoute } from './site/version-page.ts'
import { versionsPageRoute } from './site/versions-page.ts'
import { tagRoutes } from './tags/tag-routes.ts'

/** All routes that read: the public API, the data of the site's pages, and the files. */
export const queryApi = async (app: FastifyInstance, deps: QueryDependencies): Promise<void> => {
  const statistics = createStatistics(deps.pool)
  acceptJsonBodies(app)
  app.addHook('onRequest', requireStorableUrl)
  app.addHook('onRequest', waitForToken(deps))
  projectRoute(app, deps, createProjectDocuments(deps))
  projectsRoutes(app, deps)
  checkRoute(app, deps)
  dependenciesRoute(app, deps)
  versionRoutes(app, deps)
  versionListRoute(app, deps)
  versionsRoute(app, deps)
  versionFileRoutes(app, deps)
  bulkFileRoutes(app, deps)
  fileUpdateRoutes(app, deps)
  teamRoutes(app, deps)
  organizationRoutes(app, deps)
  userRoutes(app, deps)
  userProjectRoutes(app, deps)
  followedProjectsRoute(app, deps)
  notificationRoutes(app, deps)
  limitRoutes(app, deps)
  accessTokenRoutes(app, deps)
  tagRoutes(app)
  statisticsRoute(app, statistics)
  projectPageRoute(app, deps)
  versionsPageRoute(app, deps)
  offersPageRoute(app, deps)
  versionPageRoute(app, deps)
  changelogPageRoute(app, deps)
  userPageRoute(app, deps)
  organizationPageRoute(app, deps)
  sitemapRoutes(app, deps)
  forgeUpdatesRoute(app, deps)
  mavenRoutes(app, deps)
  fileRoutes(app, deps)
  externalImageRoute(app, deps)
  await app.register(async (scope) => {
    const search = fedSearch(scope, deps)
    searchRoutes(scope, search)
    searchPageRoute(scope, deps, search)
    suggestionsRoute(scope, deps, search)
    homePageRoute(scope, deps, search, statistics)
  })
}
