import type { CommandModule } from '../command-module.ts'
import { jobRoutes } from './job-routes.ts'

/** Here staff operate the running product. It is not a context of the domain. */
export const operations: CommandModule = { jsonRoutes: [jobRoutes] }
