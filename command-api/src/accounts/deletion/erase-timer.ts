import { user } from '@modstead/domain/accounts/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { type JobType, Postponed } from '@modstead/infra/jobs/port'
import { commandJob } from '../../jobs/command-job.ts'
import { PRIVACY_LANE } from '../privacy-lane.ts'
import { eraseAccount } from './erase-account.ts'

/** Each run continues where the one before ended. */
export const ERASE_ACCOUNT: JobType = {
  name: 'erase-account',
  lane: PRIVACY_LANE,
  attempts: 12,
  backOffMs: 30_000,
  timeLimitMs: 600_000,
}

/** When the account will be deleted. null: it stays, or it is gone. */
export const planOfDeletion = async (
  executor: Executor,
  userId: string,
): Promise<{ readonly time: string } | null> => {
  const { state } = await executor.loadAfresh(user, userId)
  if (state.status !== 'active' && state.status !== 'leaving') return null
  const { deletion } = state.privacy
  return deletion === null ? null : { time: deletion.deletesAt }
}

export const eraseAccountTimer = commandJob<{ readonly id: string; readonly time: string }>({
  type: ERASE_ACCOUNT,
  reason: 'Its owner asked for that two weeks ago.',
  async run({ id }, parts, sender) {
    const plan = await planOfDeletion(parts.executor, id)
    if (plan === null) return
    const early = Date.parse(plan.time) - Date.parse(sender.now)
    if (early > 0) throw new Postponed(early)
    await eraseAccount(parts, id, sender)
  },
})
