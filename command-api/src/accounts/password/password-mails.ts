import { randomUUID } from 'node:crypto'
import { hasPasskeysAlone } from '@modstead/domain/accounts/user/recovery/needs-recovery'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { secretLink } from '../../mail/page-links.ts'
import { postMail } from '../../mail/send-mail.ts'
import { resetPasswordMail } from '../../mail/templates/reset-password.ts'
import { LINK_HOURS } from '../links.ts'
import { offerRecovery } from '../recovery/offer-recovery.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { makeResetLink } from './reset-link.ts'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'jobs' | 'vault' | 'links' | 'blindIndex' | 'mailFrom' | 'publicUrl'
>

/** Mails a link that works until the password, or any other means to sign in, or the address changes. Accounts without an address get none. */
export const sendReset = async (deps: Deps, account: ActiveUser, request: FastifyRequest): Promise<void> => {
  const { userId, signIn } = account
  const { email, epoch } = signIn
  if (email === null) return
  // A passkey is two factors: whoever has the mailbox must not get around it at once.
  if (hasPasskeysAlone(signIn)) return offerRecovery(deps, account, email, request)
  const flow = makeResetLink(deps, { userId, epoch, email })
  const link = secretLink(deps.publicUrl, 'reset-password', flow)
  const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to: email, request })
  await postMail(deps, userId, resetPasswordMail({ ...envelope, link, hours: LINK_HOURS }))
}
