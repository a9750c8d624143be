import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { type Reaction, reactionTo } from '../../reactions/reaction.ts'
import { followPlan } from '../timers/planned-release-timer.ts'
import { planOfProject, RELEASE_PROJECT } from '../timers/release-project.ts'
import { planOfVersion, RELEASE_VERSION } from '../timers/release-version.ts'

const followProject = (
  name: string,
  type: ProjectEvent['type'],
  fields: Pick<Reaction, 'includesHistory'> = {},
) =>
  reactionTo<ProjectEvent>({
    name,
    type,
    ...fields,
    react: ({ projectId: id }, { executor, timers }) =>
      followPlan(timers, RELEASE_PROJECT, id, () => planOfProject(executor, id)),
  })

const followVersion = (
  name: string,
  type: VersionEvent['type'],
  fields: Pick<Reaction, 'includesHistory'> = {},
) =>
  reactionTo<VersionEvent>({
    name,
    type,
    ...fields,
    react: ({ versionId: id }, { executor, timers }) =>
      followPlan(timers, RELEASE_VERSION, id, () => planOfVersion(executor, id)),
  })

/** Every event that plans a release or changes the status in another way. */
export const releaseTimerReactions: readonly Reaction[] = [
  followProject('when-project-release-scheduled-set-its-timer', 'ProjectReleaseScheduled', {
    includesHistory: true,
  }),
  followProject('when-project-status-changed-follow-its-plan', 'ProjectStatusChanged'),
  followProject('when-project-approved-follow-its-plan', 'ProjectApproved'),
  followProject('when-project-submitted-follow-its-plan', 'ProjectSubmittedForReview'),
  followProject('when-project-deleted-cancel-its-release', 'ProjectDeleted'),
  followVersion('when-version-release-scheduled-set-its-timer', 'VersionReleaseScheduled', {
    includesHistory: true,
  }),
  followVersion('when-version-status-changed-follow-its-plan', 'VersionStatusChanged'),
  followVersion('when-version-deleted-cancel-its-release', 'VersionDeleted'),
]
