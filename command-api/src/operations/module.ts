import type { CommandModule } from '../command-module.ts'
import { jobRoutes } from './job-routes.ts'

/** No context of the domain: how staff look after the running product. */
export const operations: CommandModule = { jsonRoutes: [jobRoutes] }
