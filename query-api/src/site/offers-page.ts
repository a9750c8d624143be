import type { FastifyInstance } from 'fastify'
import { type OffersPage, readOffersPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { offerOf, readOffers } from './offers.ts'
import { serveProjectPage } from './site-project.ts'

export const offersPageRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  serveProjectPage(app, deps, readOffersPage, {
    async read(sender, project, { query, viewer }): Promise<OffersPage> {
      const offers = await readOffers(sender, project, { loaders: query.g, gameVersions: query.v })
      return { offers: await Promise.all(offers.map((version) => offerOf(sender, viewer, version))) }
    },
  })
