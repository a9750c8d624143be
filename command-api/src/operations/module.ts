import type { CommandModule } from '../command-module.ts'
import { jobRoutes } from './job-routes.ts'

/** Staff operate the running product here. It is no context of the domain. */
export const operations: CommandModule = { jsonRoutes: [jobRoutes] }
