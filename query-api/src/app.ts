import { answerFrom } from '@modstead/infra/http/answering-groups'
import { acceptJsonBodies } from '@modstead/infra/http/bodies'
import type { FastifyInstance } from 'fastify'
import { accounts } from './accounts/module.ts'
import { audit } from './audit/module.ts'
import { catalogue } from './catalogue/module.ts'
import { createStatistics } from './catalogue/statistics.ts'
import type { QueryFoundation } from './dependencies.ts'
import { engagement } from './engagement/module.ts'
import { events } from './events/module.ts'
import { waitForToken } from './http/consistency.ts'
import { refuseSignedIn } from './http/refuse-signed-in.ts'
import { requireStorableUrl } from './http/storable-url.ts'
import type { QueryModule } from './query-module.ts'
import { filledSearch } from './search/filled-search.ts'
import { site } from './site/module.ts'

const modules: readonly QueryModule[] = [catalogue, accounts, engagement, events, audit, site]

/** All routes that read: the public API, the data of the site's pages, and the files. */
export const queryApi = async (app: FastifyInstance, foundation: QueryFoundation): Promise<void> => {
  const statistics = createStatistics(foundation.pool)
  acceptJsonBodies(app)
  app.addHook('onRequest', requireStorableUrl)
  app.addHook('onRequest', refuseSignedIn(foundation))
  app.addHook('onRequest', waitForToken(foundation))
  // The hooks for readers of search stay in their own scope.
  await app.register(async (searching) => {
    const deps = { ...foundation, statistics, search: filledSearch(searching, foundation.searching) }
    for (const module of modules) {
      for (const routes of module.routes) routes(app, deps)
      for (const routes of module.searchRoutes ?? []) routes(searching, deps)
      for (const { answeredBy, routes: others } of module.otherRoutes ?? [])
        await app.register(async (scope) => {
          answerFrom(scope, answeredBy)
          for (const routes of others) routes(scope, deps)
        })
    }
  })
}
