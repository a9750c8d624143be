import type { CommandDependencies } from '../../dependencies.ts'
import { mailSiteOf } from '../../mail/composing/mail-site.ts'
import { postMail } from '../../mail/send-mail.ts'
import { secretFoundMail } from '../../mail/templates/secret-found.ts'
import { findActive } from '../user/load-account.ts'
import type { Found } from './revoke-found-secret.ts'

type Revoked = Extract<Found, { outcome: 'revoked' }>
type Deps = Pick<CommandDependencies, 'executor' | 'jobs' | 'vault' | 'mailFrom' | 'publicUrl'>

/** Mails the owner, where they have an address, what was found and where: once for each secret. */
export const tellOwner = async (
  deps: Deps,
  { kind, id, userId }: Revoked,
  foundAt: string | null,
): Promise<void> => {
  const account = await findActive(deps, userId)
  const to = account?.signIn.email ?? null
  if (account === null || to === null) return
  const envelope = { id: `secret-found-${id}`, to, username: account.username, site: mailSiteOf(deps) }
  const beginning = `${kind === 'token' ? 'mrp' : 'mra'}_${id}…`
  const at = new Date().toISOString()
  await postMail(deps, userId, secretFoundMail({ ...envelope, kind, beginning, foundAt, at }))
}
