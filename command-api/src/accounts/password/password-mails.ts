import { randomUUID } from 'node:crypto'
import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { resetPasswordMail } from '../../mail/templates/reset-password.ts'
import { LINK_HOURS } from '../links.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { makeResetLink } from './reset-link.ts'

type Deps = Pick<CommandDependencies, 'jobs' | 'vault' | 'links' | 'blindIndex' | 'mailFrom' | 'publicUrl'>

/** Mails a link that works until the password, or any other means to sign in, or the address changes. Accounts without an address get none. */
export const sendReset = async (deps: Deps, { userId, username, signIn }: ActiveUser): Promise<void> => {
  const { email, epoch } = signIn
  if (email === null) return
  const flow = makeResetLink(deps, { userId, epoch, email })
  const link = `${deps.publicUrl}/auth/reset-password?flow=${flow}`
  const envelope = { id: randomUUID(), to: email, username, site: mailSiteOf(deps) }
  await postMail(deps, userId, resetPasswordMail({ ...envelope, link, hours: LINK_HOURS }))
}
