import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { secretLink } from '../../mail/page-links.ts'
import { postMail } from '../../mail/send-mail.ts'
import { verifyEmailMail } from '../../mail/templates/verify-email.ts'
import { LINK_HOURS, makeLink } from '../links.ts'
import { MAILS_TO_ACCOUNT, mayStillTry } from '../sign-in/tries.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { markOf, mayMailTo } from './mails-to-address.ts'

export const VERIFY_EMAIL = 'verify-email'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'jobs' | 'vault' | 'links' | 'blindIndex' | 'throttle' | 'mailFrom' | 'publicUrl'
>

/** Mails a link that verifies this address of the account, unless too many mails went there. */
export const sendVerification = async (
  deps: Deps,
  account: ActiveUser,
  email: string,
  request: FastifyRequest,
): Promise<void> => {
  if (!(await mayMailTo(deps, email, 'verification or notice'))) return
  const { userId } = account
  const flow = makeLink(deps, VERIFY_EMAIL, { user: userId, address: markOf(deps, email) })
  const link = secretLink(deps.publicUrl, 'verify-email', flow)
  const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to: email, request })
  await postMail(deps, userId, verifyEmailMail({ ...envelope, link, hours: LINK_HOURS }))
}

/**
 * The same for a new account. Counts for the account too, so that its owner is told when no more mails can be
 * sent.
 */
export const sendFirstVerification = async (
  deps: Deps,
  account: ActiveUser,
  email: string,
  request: FastifyRequest,
): Promise<void> => {
  await mayStillTry(deps, MAILS_TO_ACCOUNT, account.userId)
  await sendVerification(deps, account, email, request)
}
