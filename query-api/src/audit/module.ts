import type { QueryModule } from '../query-module.ts'
import { headRoutes } from './head-routes.ts'

/** Routes that prove the log to people outside the product. It is not a context of the domain. */
export const audit: QueryModule = { routes: [headRoutes] }
