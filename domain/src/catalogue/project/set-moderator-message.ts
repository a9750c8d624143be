import { isStaff } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { textProblem } from '../values/text-length.ts'
import type { EditRule } from './edit-rule.ts'

const MESSAGE_BOUNDS = { min: 0, max: 2048 }
const MESSAGE_BODY_BOUNDS = { min: 0, max: 65_536 }

export const setModeratorMessage =
  (
    changes: { readonly message?: string | null; readonly body?: string | null },
    context: CatalogueContext,
  ): EditRule =>
  ({ projectId, moderatorMessage: former }) => {
    const { message, body } = { ...former, ...changes }
    if (message === former.message && body === former.body) return []
    if (!isStaff(context.actor)) return notPermitted('write to creators as a moderator')
    const problem =
      textProblem('The message', message ?? '', MESSAGE_BOUNDS) ??
      textProblem('The message body', body ?? '', MESSAGE_BODY_BOUNDS)
    if (problem !== null) return reject('invalid-moderator-message', problem)
    return [{ type: 'ProjectModeratorMessageSet', data: { projectId, message, body } }]
  }
