import { user } from '@modstead/domain/accounts/aggregates'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { actedFrom } from '../acted-from.ts'
import { claimEmail } from '../email/claim-email.ts'
import { markOf } from '../email/mails-to-address.ts'
import { ownSender } from '../own-sender.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { BEGIN_RECOVERY } from './recovery-links.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>

/**
 * Verifies the address of an account by the link of a mail that went there. Its owner may be locked out, so that
 * they cannot ask for the link that only verifies. Throws CommandRefused if the account has another address by
 * now, or another account has verified it.
 */
export const verifyByMail = async (
  deps: Deps,
  account: ActiveUser,
  mailedTo: unknown,
  request: FastifyRequest,
): Promise<void> => {
  const { userId } = account
  const { email, emailIsVerified } = account.signIn
  if (email === null || markOf(deps, email) !== mailedTo)
    throw new CommandRefused(reject('email-changed-since', 'The account has another email address by now.'))
  if (emailIsVerified) return
  const sender = ownSender(request, account, BEGIN_RECOVERY)
  await claimEmail(deps, canonicalEmail(email), userId, sender)
  const command = { type: 'VerifyEmail', userId, email, from: actedFrom(request) } as const
  await deps.executor.execute(user, userId, command, contextOf(sender), sender.intent)
}
