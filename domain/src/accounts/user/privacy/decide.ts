import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../kernel/decider.ts'
import { type Rejection, reject } from '../../../kernel/rejection.ts'
import { may } from '../../policy.ts'
import type { PrivacyCommand } from './commands.ts'
import type { PrivacyEvent } from './events.ts'
import type { PrivacyRejection } from './rejections.ts'
import { EXPORTS_A_DAY, type Privacy } from './state.ts'

type Decided = readonly PrivacyEvent[] | Rejection<PrivacyRejection>

const DAY_MS = 24 * 60 * 60 * 1000
/** The file of an export is kept for this long. */
const EXPORT_KEPT_MS = 7 * DAY_MS
/** A planned deletion can be canceled for this long. */
const COOL_OFF_MS = 14 * DAY_MS
/** One event must hold all choices. */
const MAX_CHOICES = 1_000

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

const askExport = (
  userId: string,
  exportId: string,
  { exported, askedAt }: Privacy,
  now: string,
): Decided => {
  const isLately = (at: string) => Date.parse(at) > Date.parse(now) - DAY_MS
  // An export that died with its job blocks a new one for at most a day.
  if (exported?.status === 'running' && isLately(askedAt.at(-1) ?? now))
    return reject('export-running', 'A copy of your data is being made already.')
  if (askedAt.filter(isLately).length >= EXPORTS_A_DAY)
    return reject('too-many-exports', `You can ask for ${EXPORTS_A_DAY} copies a day.`)
  return [{ type: 'UserExportAsked', data: { userId, exportId, askedAt: now } }]
}

/** Staff hold rights that matter to others, so an administrator takes these away before the account can go. */
const planDeletion = (
  { userId, projects }: Extract<PrivacyCommand, { type: 'PlanDeletion' }>,
  state: Privacy,
  owner: Actor,
  now: string,
): Decided => {
  if (may({ actor: owner }, 'staff.pages'))
    return reject('staff-account', 'Have an administrator take your role away before you delete the account.')
  if (projects.length > MAX_CHOICES)
    return reject('too-many-choices', `Choose for at most ${MAX_CHOICES} projects.`)
  const deletesAt = state.deletion?.deletesAt ?? later(now, COOL_OFF_MS)
  return [{ type: 'UserDeletionPlanned', data: { userId, deletesAt, projects } }]
}

const beginErasure = (
  { userId, pictures }: Extract<PrivacyCommand, { type: 'BeginErasure' }>,
  { deletion }: Privacy,
  context: Context,
): Decided => {
  if (!may({ ...context, userId }, 'user.erase'))
    return reject('not-this-user', 'Only the product itself erases an account.')
  if (deletion === null || Date.parse(deletion.deletesAt) > Date.parse(context.now))
    return reject('deletion-not-due', 'The account is not to be deleted yet.')
  return [{ type: 'UserErasureBegun', data: { userId, pictures } }]
}

export const decidePrivacy = (
  command: PrivacyCommand,
  state: Privacy,
  /** The account's owner with the current role and rights. */
  owner: Actor,
  context: Context,
): Decided => {
  const { userId } = command
  const isRunning = (exportId: string) =>
    state.exported?.exportId === exportId && state.exported.status === 'running'
  switch (command.type) {
    case 'AskExport':
      return askExport(userId, command.exportId, state, context.now)
    case 'FinishExport': {
      const { exportId, bytes } = command
      if (!isRunning(exportId)) return []
      const keptUntil = later(context.now, EXPORT_KEPT_MS)
      return [{ type: 'UserExportFinished', data: { userId, exportId, bytes, keptUntil } }]
    }
    case 'FailExport': {
      const { exportId } = command
      return isRunning(exportId) ? [{ type: 'UserExportFailed', data: { userId, exportId } }] : []
    }
    case 'DropExport': {
      const { exportId } = command
      const isKept = state.exported?.exportId === exportId && state.exported.status === 'kept'
      return isKept ? [{ type: 'UserExportDropped', data: { userId, exportId } }] : []
    }
    case 'PlanDeletion':
      return planDeletion(command, state, owner, context.now)
    case 'KeepAccount':
      return state.deletion === null ? [] : [{ type: 'UserDeletionGivenUp', data: { userId } }]
    case 'BeginErasure':
      return beginErasure(command, state, context)
  }
}
