import type { QueryModule } from '../query-module.ts'
import { followedProjectsRoute } from './followed-projects.ts'

export const engagement: QueryModule = { routes: [followedProjectsRoute] }
