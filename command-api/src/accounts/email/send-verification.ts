import { randomUUID } from 'node:crypto'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { verifyEmailMail } from '../../mail/templates/verify-email.ts'
import { LINK_HOURS, makeLink } from '../links.ts'
import { MAILS_TO_ACCOUNT, MAILS_TO_ADDRESS, mayStillTry } from '../sign-in/tries.ts'
import type { ActiveUser } from '../user/load-account.ts'

export const VERIFY_EMAIL = 'verify-email'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'jobs' | 'vault' | 'links' | 'blindIndex' | 'throttle' | 'mailFrom' | 'publicUrl'
>

/** Identifies the address to verify in the link. */
export const markOf = ({ blindIndex }: Pick<Deps, 'blindIndex'>, email: string): string =>
  blindIndex(`email:${canonicalEmail(email)}`)

/**
 * Counts a mail to this address that a form asks for, and returns whether it may be sent. The answer to the
 * form must not reveal it: others may have asked for mails to the address.
 */
export const mayMailTo = (deps: Pick<Deps, 'blindIndex' | 'throttle'>, email: string): Promise<boolean> =>
  mayStillTry(deps, MAILS_TO_ADDRESS, markOf(deps, email))

/** Mails a link that verifies this address of the account, unless too many mails went there. */
export const sendVerification = async (
  deps: Deps,
  account: ActiveUser,
  email: string,
  request: FastifyRequest,
): Promise<void> => {
  if (!(await mayMailTo(deps, email))) return
  const { userId } = account
  const flow = makeLink(deps, VERIFY_EMAIL, { user: userId, address: markOf(deps, email) })
  const link = `${deps.publicUrl}/auth/verify-email?flow=${flow}`
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
