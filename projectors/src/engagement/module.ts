import type { ProjectorModule } from '../runtime/module.ts'
import { followProjection } from './follow/fold.ts'

export const engagement: ProjectorModule = { projections: () => [followProjection] }
