import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { BackgroundParts } from '../../background-parts.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { accountDeletionPlannedMail } from '../../mail/templates/account-deletion-planned.ts'

export const KEEP_ACCOUNT = 'keep-account'

/** The link in this mail cancels the deletion until its day. A repeat with the same id posts no second mail. */
export const postDeletionPlanned = async (
  { executor, jobs, accounts }: Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>,
  account: ActiveUser,
  plan: { readonly id: string; readonly plannedAt: string; readonly deletesAt: string },
): Promise<void> => {
  const { userId } = account
  const { email } = account.signIn
  if (email === null) return
  const { id, plannedAt: at, deletesAt } = plan
  const { vault, links, publicUrl } = accounts
  const flow = links.sign(KEEP_ACCOUNT, { user: userId }, new Date(deletesAt))
  const mail = accountDeletionPlannedMail({
    ...(await accountEnvelope({ executor, ...accounts }, account, { id, to: email })),
    deletesAt,
    occasion: { at, browser: null, os: null, place: null },
    cancelLink: `${publicUrl}/auth/keep-account?flow=${flow}`,
  })
  await postMail({ jobs, vault }, userId, mail)
}
