import type { CommandModule } from '../command-module.ts'
import { followRoutes } from './follow/routes.ts'

export const engagement: CommandModule = { jsonRoutes: [followRoutes] }
