import { accessTokenProjection } from './accounts/access-token/fold.ts'
import { notificationProjection } from './accounts/notification/fold.ts'
import { userProjection } from './accounts/user/fold.ts'
import type { ReadModelSettings } from './addresses.ts'
import { memberProjection } from './catalogue/member/fold.ts'
import { organizationProjection } from './catalogue/organization/fold.ts'
import { projectProjection } from './catalogue/project/fold.ts'
import { projectSlugProjection } from './catalogue/project-slug/fold.ts'
import { scheduledReleaseProjection } from './catalogue/scheduled-release/fold.ts'
import { versionProjection } from './catalogue/version/fold.ts'
import { followProjection } from './engagement/follow/fold.ts'
import type { Projection } from './projection.ts'

/** Every projection of the product; what is not here is not followed. */
export const liveProjections = ({ publicUrl, filesUrl }: ReadModelSettings): Projection[] => {
  const settings = { publicUrl, filesUrl }
  return [
    projectProjection(settings),
    projectSlugProjection,
    versionProjection(settings),
    scheduledReleaseProjection,
    memberProjection,
    organizationProjection(settings),
    userProjection(settings),
    accessTokenProjection,
    followProjection,
    notificationProjection,
  ]
}
