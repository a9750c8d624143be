import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { may } from '../policy.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass } from './status.ts'

/** An earlier message of the moderators is about what stood there before, so it goes. */
const clearModeratorMessage = ({ projectId, moderatorMessage }: LiveProject): ProjectEvent[] =>
  moderatorMessage.message === null && moderatorMessage.body === null
    ? []
    : [{ type: 'ProjectModeratorMessageSet', data: { projectId, message: null, body: null } }]

/** Who may change the status at all is settled before this. */
export const submitForReview = (
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'SubmitProjectForReview'> => {
  const { projectId, status, requestedStatus, versionIds } = project
  if (status === 'processing') return []
  if (isApprovedClass(status) && !may(context, 'project.review'))
    return reject('status-not-permitted', 'This project has passed review already.')
  if (versionIds.size === 0)
    return reject('project-without-version', 'A project needs a version before it can be reviewed.')
  return [
    ...clearModeratorMessage(project),
    { type: 'ProjectSubmittedForReview', data: { projectId, queuedAt: context.now, requestedStatus } },
  ]
}
