import type { LeavingUser } from '@modstead/domain/accounts/user/state'
import { type JobType, ORDINARY_LANE } from '@modstead/infra/jobs/port'
import type { BackgroundParts } from '../../background-parts.ts'
import { commandJob } from '../../jobs/command-job.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { accountDeletedMail } from '../../mail/templates/account-deleted.ts'

const FORGET_FAREWELL: JobType = {
  name: 'forget-farewell',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 30_000,
  timeLimitMs: 60_000,
}

/** Longer than delivery of a mail is tried. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** The last mail outlives its person's key, so it has its own. */
const keeperOf = (userId: string): string => `farewell.${userId}`

export const postFarewell = async (
  { executor, jobs, timers, accounts }: Pick<BackgroundParts, 'executor' | 'jobs' | 'timers' | 'accounts'>,
  account: LeavingUser,
): Promise<void> => {
  const { userId } = account
  const { email } = account.signIn
  if (email === null) return
  const person = keeperOf(userId)
  const dueAt = new Date(Date.now() + KEPT_MS).toISOString()
  // Set before there is anything to forget.
  await timers.set(`${FORGET_FAREWELL.name}.${userId}`, dueAt, FORGET_FAREWELL, { userId })
  const addressed = { id: `account-deleted.${userId}`, to: email }
  const envelope = await accountEnvelope({ executor, ...accounts }, account, addressed)
  await postMail({ jobs, vault: accounts.vault }, person, accountDeletedMail(envelope))
}

/** Makes the last mail unreadable, wherever it still waits. */
export const forgetFarewell = commandJob<{ readonly userId: string }>({
  type: FORGET_FAREWELL,
  run: ({ userId }, { accounts }) => accounts.vault.erase(keeperOf(userId)),
})
