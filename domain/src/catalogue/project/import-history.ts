import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { utcTime } from '../times.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import { movedTo } from './change-status.ts'
import type { ImportProjectHistory, ProjectHistory } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

const times = ['createdAt', 'updatedAt', 'approvedAt', 'queuedAt'] as const
const counts = ['downloads', 'followers'] as const

const checkedHistory = (given: ProjectHistory) => {
  const history: { -readonly [Field in keyof ProjectHistory]: ProjectHistory[Field] } = { ...given }
  for (const field of times) {
    const text = given[field]
    if (text === undefined || text === null) continue
    const time = utcTime(text)
    if (time === null)
      return reject(
        'invalid-time',
        `The field ${field} is not a valid time. Write it as RFC 3339, such as 2026-01-31T12:00:00Z.`,
      )
    history[field] = time
  }
  for (const field of counts) {
    const count = given[field]
    if (count !== undefined && !(Number.isSafeInteger(count) && count >= 0))
      return reject('invalid-count', `The field ${field} must be a whole number, 0 or more.`)
  }
  return { history }
}

const importedStatus = (
  project: LiveProject,
  status: ProjectStatus,
  { approvedAt, queuedAt }: ProjectHistory,
  now: string,
): ProjectEvent => {
  const { projectId, requestedStatus } = project
  return status === 'processing'
    ? { type: 'ProjectSubmittedForReview', data: { projectId, queuedAt: queuedAt ?? now, requestedStatus } }
    : movedTo(project, status, approvedAt ?? now)
}

/** Takes over the history that a project had in another catalogue, past the rules of review. */
export const importHistory = (
  command: ImportProjectHistory,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ImportProjectHistory'> => {
  if (!may(context, 'project.import')) return notPermitted('import the history of a project')
  const checked = checkedHistory(command.history)
  if ('rejected' in checked) return checked
  const { history } = checked
  const { projectId } = project
  const facts: ProjectEvent[] = []
  if (command.status !== undefined && command.status !== project.status)
    facts.push(importedStatus(project, command.status, history, context.now))
  if (Object.keys(history).length > 0)
    facts.push({ type: 'ProjectHistoryImported', data: { projectId, ...history } })
  return facts
}
