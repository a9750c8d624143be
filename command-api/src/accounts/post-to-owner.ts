import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { Mail } from '@modstead/infra/mail/port'
import type { BackgroundParts } from '../background-parts.ts'
import { accountEnvelope } from '../mail/account-envelope.ts'
import type { AccountEnvelope } from '../mail/composing/mail-content.ts'
import { postMail } from '../mail/send-mail.ts'

/** Posts a mail to the owner of an account, if it has an address. A repeat with the same id posts no second one. */
export const postToOwner = async (
  { executor, jobs, accounts }: Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>,
  account: ActiveUser,
  id: string,
  write: (envelope: AccountEnvelope) => Mail,
): Promise<void> => {
  const { email } = account.signIn
  if (email === null) return
  const envelope = await accountEnvelope({ executor, ...accounts }, account, { id, to: email })
  await postMail({ jobs, vault: accounts.vault }, account.userId, write(envelope))
}
