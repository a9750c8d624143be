import { forgeUpdatesRoute } from '../compat/forge-updates.ts'
import { mavenRoutes } from '../compat/maven-routes.ts'
import { externalImageRoute } from '../files/external-image.ts'
import { fileRoutes } from '../files/file-routes.ts'
import type { QueryModule } from '../query-module.ts'
import { searchRoutes } from '../search/search-routes.ts'
import { tagRoutes } from '../tags/tag-routes.ts'
import { bulkFileRoutes } from './file/bulk-files.ts'
import { fileUpdateRoutes } from './file/file-updates.ts'
import { versionFileRoutes } from './file/get-version-file.ts'
import { organizationRoutes } from './organization/organization-routes.ts'
import { checkRoute } from './project/check-project.ts'
import { projectRoute } from './project/get-project.ts'
import { projectsRoutes } from './project/get-projects.ts'
import { dependenciesRoute } from './project/project-dependencies.ts'
import { publishingProjectsRoute } from './project/publishing-projects.ts'
import { trustedPublishersRoute } from './project/trusted-publishers.ts'
import { statisticsRoute } from './statistics.ts'
import { teamRoutes } from './team/team-routes.ts'
import { versionRoutes } from './version/get-version.ts'
import { versionsRoute } from './version/get-versions.ts'
import { versionListRoute } from './version/list-versions.ts'

export const catalogue: QueryModule = {
  routes: [
    projectRoute,
    projectsRoutes,
    checkRoute,
    dependenciesRoute,
    publishingProjectsRoute,
    versionRoutes,
    versionListRoute,
    versionsRoute,
    versionFileRoutes,
    bulkFileRoutes,
    fileUpdateRoutes,
    teamRoutes,
    organizationRoutes,
    tagRoutes,
    statisticsRoute,
    forgeUpdatesRoute,
    mavenRoutes,
    fileRoutes,
    externalImageRoute,
  ],
  searchRoutes: [searchRoutes],
  otherRoutes: [{ answeredBy: ['site', 'public'], routes: [trustedPublishersRoute] }],
}
