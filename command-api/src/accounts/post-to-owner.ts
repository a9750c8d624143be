import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { Mail } from '@modstead/infra/mail/port'
import type { BackgroundParts } from '../background-parts.ts'
import { accountEnvelope } from '../mail/account-envelope.ts'
import type { AccountEnvelope } from '../mail/composing/mail-content.ts'
import { postMail } from '../mail/send-mail.ts'
import { giveMailBack, mayMailTo } from './email/mails-to-address.ts'

/** null: there is no mail after all. */
type Write = (envelope: AccountEnvelope) => Mail | null | Promise<Mail | null>

type Parts = Pick<BackgroundParts, 'executor' | 'jobs' | 'accounts'>

const post = async ({ executor, jobs, accounts }: Parts, account: ActiveUser, id: string, write: Write) => {
  const { email } = account.signIn
  if (email === null) return
  const mail = await write(await accountEnvelope({ executor, ...accounts }, account, { id, to: email }))
  if (mail !== null) await postMail({ jobs, vault: accounts.vault }, account.userId, mail)
}

/**
 * Posts a mail to the owner of an account, if it has an address. A repeat with the same id posts no second one.
 * An address that nobody has verified may be a stranger's, so it gets no more mails than forms can send there.
 */
export const postToOwner = async (
  parts: Parts,
  account: ActiveUser,
  id: string,
  write: Write,
): Promise<void> => {
  const { email, emailIsVerified } = account.signIn
  if (email === null || emailIsVerified) return post(parts, account, id, write)
  const { throttle, giveBack, vault } = parts.accounts
  const counting = { throttle, giveBack, blindIndex: (text: string) => vault.blindIndex(text) }
  if (!(await mayMailTo(counting, email, 'verification or notice'))) return
  try {
    await post(parts, account, id, write)
  } catch (error) {
    // It will be tried again, and counted again.
    await giveMailBack(counting, email, 'verification or notice')
    throw error
  }
}
