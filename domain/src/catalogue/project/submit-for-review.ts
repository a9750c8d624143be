import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { may } from '../policy.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass } from './status.ts'

/** Clears the moderators' message about the previous submission. */
const clearModeratorMessage = ({ projectId, moderatorMessage }: LiveProject): ProjectEvent[] =>
  moderatorMessage.message === null && moderatorMessage.body === null
    ? []
    : [{ type: 'ProjectModeratorMessageSet', data: { projectId, message: null, body: null } }]

/** The caller has checked that the actor can change the status. */
export const submitForReview = (
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'SubmitProjectForReview'> => {
  const { projectId, status, requestedStatus, versionIds } = project
  if (status === 'processing') return []
  if (isApprovedClass(status) && !may(context, 'project.review'))
    return reject('status-not-permitted', 'This project has already passed review.')
  if (versionIds.size === 0)
    return reject(
      'project-without-version',
      'A project needs a version before it can be reviewed. Upload one first.',
    )
  return [
    ...clearModeratorMessage(project),
    { type: 'ProjectSubmittedForReview', data: { projectId, queuedAt: context.now, requestedStatus } },
  ]
}
