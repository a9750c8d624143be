import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { BackgroundParts } from '../../background-parts.ts'
import { secretLink } from '../../mail/page-links.ts'
import { accountDeletionPlannedMail } from '../../mail/templates/account-deletion-planned.ts'
import { postToOwner } from '../post-to-owner.ts'

export const KEEP_ACCOUNT = 'keep-account'

/** The link in this mail cancels this deletion, and none planned later, until its day. A repeat with the same id posts no second mail. */
export const postDeletionPlanned = async (
  parts: Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>,
  account: ActiveUser,
  plan: { readonly id: string; readonly plannedAt: string; readonly deletesAt: string },
): Promise<void> => {
  const { id, plannedAt: at, deletesAt } = plan
  const { links, publicUrl } = parts.accounts
  const flow = links.sign(KEEP_ACCOUNT, { user: account.userId, deletesAt }, new Date(deletesAt))
  await postToOwner(parts, account, id, (envelope) =>
    accountDeletionPlannedMail({
      ...envelope,
      deletesAt,
      occasion: { at, browser: null, os: null },
      cancelLink: secretLink(publicUrl, 'keep-account', flow),
    }),
  )
}
