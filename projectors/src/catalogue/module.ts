import type { ProjectorModule } from '../runtime/module.ts'
import { memberProjection } from './member/fold.ts'
import { organizationProjection } from './organization/fold.ts'
import { projectProjection } from './project/fold.ts'
import { projectSlugProjection } from './project-slug/fold.ts'
import { trustedPublisherProjection } from './trusted-publisher/fold.ts'
import { versionProjection } from './version/fold.ts'

export const catalogue: ProjectorModule = {
  projections: (settings) => [
    projectProjection(settings),
    projectSlugProjection,
    versionProjection(settings),
    memberProjection,
    organizationProjection(settings),
    trustedPublisherProjection,
  ],
}
