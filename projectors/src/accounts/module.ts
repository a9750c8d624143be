import type { ProjectorModule } from '../runtime/module.ts'
import { accessTokenProjection } from './access-token/fold.ts'
import { notificationProjection } from './notification/fold.ts'
import { userProjection } from './user/fold.ts'

export const accounts: ProjectorModule = {
  projections: (settings) => [userProjection(settings), accessTokenProjection, notificationProjection],
}
