import { randomUUID } from 'node:crypto'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { verifyEmailMail } from '../../mail/templates/verify-email.ts'
import { LINK_HOURS, makeLink } from '../links.ts'
import type { ActiveUser } from '../user/load-account.ts'

export const VERIFY_EMAIL = 'verify-email'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'jobs' | 'vault' | 'links' | 'blindIndex' | 'mailFrom' | 'publicUrl'
>

/** Identifies the address to verify in the link. */
export const markOf = ({ blindIndex }: Pick<Deps, 'blindIndex'>, email: string): string =>
  blindIndex(`email:${canonicalEmail(email)}`)

/** Mails a link that verifies this address of the account. */
export const sendVerification = async (
  deps: Deps,
  account: ActiveUser,
  email: string,
  request: FastifyRequest,
): Promise<void> => {
  const { userId } = account
  const flow = makeLink(deps, VERIFY_EMAIL, { user: userId, address: markOf(deps, email) })
  const link = `${deps.publicUrl}/auth/verify-email?flow=${flow}`
  const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to: email, request })
  await postMail(deps, userId, verifyEmailMail({ ...envelope, link, hours: LINK_HOURS }))
}
