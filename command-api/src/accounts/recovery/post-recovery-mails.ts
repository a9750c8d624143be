import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { Mail } from '@modstead/infra/mail/port'
import type { BackgroundParts } from '../../background-parts.ts'
import type { AccountEnvelope } from '../../mail/composing/mail-content.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { recoveryFinishedMail } from '../../mail/templates/recovery-finished.ts'
import { recoveryOpenedMail } from '../../mail/templates/recovery-opened.ts'
import { recoveryStartedMail } from '../../mail/templates/recovery-started.ts'
import { finishLink, stopLink } from './recovery-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Parts = Pick<BackgroundParts, 'jobs' | 'accounts'>

/** A repeat with the same id posts no second mail. */
const post = async (
  { jobs, accounts }: Parts,
  { userId, username, signIn: { email } }: ActiveUser,
  id: string,
  write: (envelope: AccountEnvelope) => Mail,
): Promise<void> => {
  if (email === null) return
  const mail = write({ id, to: email, username, site: mailSiteOf(accounts) })
  await postMail({ jobs, vault: accounts.vault }, userId, mail)
}

export const postBegun = async (
  parts: Parts,
  account: ActiveUser,
  { id, now, device }: { readonly id: string; readonly now: string; readonly device: string | null },
): Promise<void> => {
  const { recovery } = account
  if (recovery === null) return
  const { opensAt } = recovery
  const days = Math.ceil((Date.parse(opensAt) - Date.parse(now)) / DAY_MS)
  const link = stopLink(parts.accounts, account, recovery)
  await post(parts, account, id, (envelope) =>
    recoveryStartedMail({
      ...{ ...envelope, days, opensAt, stopLink: link },
      occasion: { at: now, device, place: null },
    }),
  )
}

export const postOpened = async (parts: Parts, account: ActiveUser, id: string): Promise<void> => {
  const { recovery } = account
  if (recovery?.closesAt == null) return
  const { closesAt } = recovery
  const link = finishLink(parts.accounts, account, recovery.id, closesAt)
  const stop = stopLink(parts.accounts, account, recovery)
  await post(parts, account, id, (envelope) =>
    recoveryOpenedMail({ ...envelope, link, closesAt, stopLink: stop }),
  )
}

export const postFinished = (parts: Parts, account: ActiveUser, id: string, at: string): Promise<void> =>
  post(parts, account, id, (envelope) =>
    recoveryFinishedMail({ ...envelope, occasion: { at, device: null, place: null } }),
  )
