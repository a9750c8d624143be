import type { RecoveryEvent } from '@modstead/domain/accounts/user/recovery/events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { BackgroundParts } from '../../background-parts.ts'
import { followPlan } from '../../catalogue/timers/planned-release-timer.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { findActive } from '../user/load-account.ts'
import { OPEN_RECOVERY, openingOfRecovery } from './open-timer.ts'
import { postBegun, postFinished, postOpened } from './post-recovery-mails.ts'

type Of<Type extends RecoveryEvent['type']> = Extract<RecoveryEvent, { type: Type }>

const followOpening = (userId: string, { timers, executor }: BackgroundParts): Promise<void> =>
  followPlan(timers, OPEN_RECOVERY, userId, () => openingOfRecovery(executor, userId))

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

export const whenRecoveryBegunSetItsTimer = reactionTo<Of<'RecoveryBegun'>>({
  name: 'when-recovery-begun-set-its-timer',
  type: 'RecoveryBegun',
  includesHistory: true,
  react: ({ userId }, parts) => followOpening(userId, parts),
})

export const whenRecoveryBegunTellItsOwner = reactionTo<Of<'RecoveryBegun'>>({
  name: 'when-recovery-begun-tell-its-owner',
  type: 'RecoveryBegun',
  async react({ userId, recoveryId, browser, os }, parts, { intent, now }) {
    const account = await findActive(parts, userId)
    if (account?.recovery?.id !== recoveryId) return
    const occasion = { at: now, browser: textOf(browser), os: textOf(os) }
    await postBegun(parts, account, { id: intent.commandId, ...occasion })
  },
})

export const whenRecoveryOpenedMailItsLink = reactionTo<Of<'RecoveryOpened'>>({
  name: 'when-recovery-opened-mail-its-link',
  type: 'RecoveryOpened',
  async react({ userId, recoveryId }, parts, { intent }) {
    const account = await findActive(parts, userId)
    if (account?.recovery?.id === recoveryId) await postOpened(parts, account, intent.commandId)
  },
})

export const whenRecoveryStoppedCancelItsTimer = reactionTo<Of<'RecoveryStopped'>>({
  name: 'when-recovery-stopped-cancel-its-timer',
  type: 'RecoveryStopped',
  react: ({ userId }, parts) => followOpening(userId, parts),
})

export const whenRecoveryFinishedTellItsOwner = reactionTo<Of<'RecoveryFinished'>>({
  name: 'when-recovery-finished-tell-its-owner',
  type: 'RecoveryFinished',
  async react({ userId }, parts, { intent, now }) {
    const account = await findActive(parts, userId)
    if (account !== null) await postFinished(parts, account, intent.commandId, now)
  },
})
