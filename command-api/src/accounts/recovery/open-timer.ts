import { user } from '@modstead/domain/accounts/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { releaseJob, releaseType } from '../../catalogue/timers/planned-release-timer.ts'

export const OPEN_RECOVERY = releaseType('open-recovery')

/** When the recovery of an account opens, or null if none is waiting. */
export const openingOfRecovery = async (
  executor: Executor,
  userId: string,
): Promise<{ readonly time: string } | null> => {
  const { state } = await executor.loadAfresh(user, userId)
  if (state.status !== 'active' || state.recovery === null) return null
  const { opensAt, closesAt } = state.recovery
  return closesAt === null ? { time: opensAt } : null
}

export const openRecoveryTimer = releaseJob(OPEN_RECOVERY, openingOfRecovery, (executor, userId, sender) =>
  executor.execute(user, userId, { type: 'OpenRecovery', userId }, contextOf(sender), sender.intent),
)
