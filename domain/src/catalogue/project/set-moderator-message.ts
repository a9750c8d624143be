import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { MODERATOR_MESSAGE_BODY_BOUNDS, MODERATOR_MESSAGE_BOUNDS } from '../limits.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { textProblem } from '../values/text-length.ts'
import type { EditRule } from './edit-rule.ts'

export const setModeratorMessage =
  (
    changes: { readonly message?: string | null; readonly body?: string | null },
    context: CatalogueContext,
  ): EditRule =>
  ({ projectId, moderatorMessage: former }) => {
    const { message, body } = { ...former, ...changes }
    if (message === former.message && body === former.body) return []
    if (!may(context, 'project.writeAsModerator')) return notPermitted('write to creators as a moderator')
    const problem =
      textProblem('The message', message ?? '', MODERATOR_MESSAGE_BOUNDS) ??
      textProblem('The message body', body ?? '', MODERATOR_MESSAGE_BODY_BOUNDS)
    if (problem !== null) return reject('invalid-moderator-message', problem)
    return [{ type: 'ProjectModeratorMessageSet', data: { projectId, message, body } }]
  }
