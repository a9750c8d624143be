import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { BackgroundParts } from '../../background-parts.ts'
import type { Occasion } from '../../mail/templates/occasion.ts'
import { recoveryFinishedMail } from '../../mail/templates/recovery-finished.ts'
import { recoveryOpenedMail } from '../../mail/templates/recovery-opened.ts'
import { recoveryStartedMail } from '../../mail/templates/recovery-started.ts'
import { postToOwner } from '../post-to-owner.ts'
import { finishLink, stopLink } from './recovery-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Parts = Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>

export const postBegun = async (
  parts: Parts,
  account: ActiveUser,
  { id, ...occasion }: { readonly id: string } & Occasion,
): Promise<void> => {
  const { recovery } = account
  if (recovery === null) return
  const { opensAt } = recovery
  const days = Math.ceil((Date.parse(opensAt) - Date.parse(occasion.at)) / DAY_MS)
  const link = stopLink(parts.accounts, account, recovery)
  await postToOwner(parts, account, id, (envelope) =>
    recoveryStartedMail({ ...envelope, occasion, days, opensAt, stopLink: link }),
  )
}

export const postOpened = async (parts: Parts, account: ActiveUser, id: string): Promise<void> => {
  const { recovery } = account
  if (recovery?.closesAt == null) return
  const { closesAt } = recovery
  const link = finishLink(parts.accounts, account, recovery.id, closesAt)
  const stop = stopLink(parts.accounts, account, recovery)
  await postToOwner(parts, account, id, (envelope) =>
    recoveryOpenedMail({ ...envelope, link, closesAt, stopLink: stop }),
  )
}

export const postFinished = (parts: Parts, account: ActiveUser, id: string, at: string): Promise<void> =>
  postToOwner(parts, account, id, (envelope) =>
    recoveryFinishedMail({ ...envelope, occasion: { at, browser: null, os: null } }),
  )
