import type { PrivacyEvent } from '@modstead/domain/accounts/user/privacy/events'
import { followPlan } from '../../catalogue/timers/planned-release-timer.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { findActive } from '../user/load-account.ts'
import { postDeletionPlanned } from './deletion-mail.ts'
import { ERASE_ACCOUNT, planOfDeletion } from './erase-timer.ts'

type Of<Type extends PrivacyEvent['type']> = Extract<PrivacyEvent, { type: Type }>

export const whenDeletionPlannedSetItsTimer = reactionTo<Of<'UserDeletionPlanned'>>({
  name: 'when-deletion-planned-set-its-timer',
  type: 'UserDeletionPlanned',
  includesHistory: true,
  react: ({ userId }, { executor, timers }) =>
    followPlan(timers, ERASE_ACCOUNT, userId, () => planOfDeletion(executor, userId)),
})

export const whenDeletionPlannedTellItsOwner = reactionTo<Of<'UserDeletionPlanned'>>({
  name: 'when-deletion-planned-tell-its-owner',
  type: 'UserDeletionPlanned',
  async react({ userId, deletesAt }, parts, { intent, now }) {
    const account = await findActive(parts, userId)
    if (account?.privacy.deletion?.deletesAt !== deletesAt) return
    await postDeletionPlanned(parts, account, { id: intent.commandId, plannedAt: now, deletesAt })
  },
})

export const whenDeletionGivenUpCancelItsTimer = reactionTo<Of<'UserDeletionGivenUp'>>({
  name: 'when-deletion-given-up-cancel-its-timer',
  type: 'UserDeletionGivenUp',
  react: ({ userId }, { executor, timers }) =>
    followPlan(timers, ERASE_ACCOUNT, userId, () => planOfDeletion(executor, userId)),
})
