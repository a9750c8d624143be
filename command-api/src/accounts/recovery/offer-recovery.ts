import { randomUUID } from 'node:crypto'
import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { beginRecoveryMail } from '../../mail/templates/begin-recovery.ts'
import { LINK_HOURS, makeLink } from '../links.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { BEGIN_RECOVERY } from './recovery-links.ts'

type Deps = Pick<CommandDependencies, 'jobs' | 'vault' | 'links' | 'mailFrom' | 'publicUrl'>

/** Mails a link that begins a recovery, until anything changes by which its owner signs in. */
export const offerRecovery = async (
  deps: Deps,
  { userId, username, signIn: { epoch } }: ActiveUser,
  to: string,
): Promise<void> => {
  const flow = makeLink(deps, BEGIN_RECOVERY, { user: userId, epoch })
  const link = `${deps.publicUrl}/auth/recovery?flow=${flow}`
  const envelope = { id: randomUUID(), to, username, site: mailSiteOf(deps) }
  await postMail(deps, userId, beginRecoveryMail({ ...envelope, link, hours: LINK_HOURS }))
}
