import type { QueryModule } from '../query-module.ts'
import { eventRoutes } from './event-routes.ts'
import { eventSchemaRoutes } from './schema-routes.ts'

/** The log itself, for readers outside the product. It is not a context of the domain. */
export const events: QueryModule = { routes: [eventRoutes, eventSchemaRoutes] }
