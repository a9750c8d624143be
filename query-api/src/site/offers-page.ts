import type { FastifyInstance } from 'fastify'
import type { OffersPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { offerOf, readOffers } from './offers.ts'
import { valuesOf } from './page-query.ts'
import { projectPageAt } from './site-project.ts'

/** GET /site/project/{id or slug}/offers */
export const offersPageRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  projectPageAt(app, deps, '/offers', {
    async read(sender, project, { query, viewer }): Promise<OffersPage> {
      const offers = await readOffers(sender, project, {
        loaders: valuesOf(query, 'g'),
        gameVersions: valuesOf(query, 'v'),
      })
      return { offers: await Promise.all(offers.map((version) => offerOf(sender, viewer, version))) }
    },
  })
