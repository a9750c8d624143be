import { randomUUID } from 'node:crypto'
import { user } from '@modstead/domain/accounts/aggregates'
import { canonicalEmail, domainOf, emailProblem } from '@modstead/domain/accounts/user/email'
import { usernameProblem } from '@modstead/domain/accounts/user/username'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { isDisposable } from '@modstead/infra/email-domains/disposable'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { localeOfRequest } from '../../mail/reader-locale.ts'
import { bearerOf, claimEmail } from '../email/claim-email.ts'
import { sendFirstVerification } from '../email/send-verification.ts'
import { ownSender, SIGN_UP } from '../own-sender.ts'
import { type ActiveUser, loadAccount } from '../user/load-account.ts'
import { registerUser } from '../user/register-user.ts'
import type { newcomer } from './carried.ts'
import { whileClaimed } from './linked-identity.ts'

export type Newcomer = NonNullable<ReturnType<typeof newcomer.of>>

type EmailState = 'none' | 'verified' | 'unverified' | 'taken'

/** How the address from a provider is used. The address alone never gives access to an account that has it. */
const emailOf = async (
  deps: CommandDependencies,
  { email, emailIsVerified }: Newcomer,
): Promise<{ email: string | null; emailState: EmailState }> => {
  if (email === null || emailProblem(email) !== null || isDisposable(domainOf(email)))
    return { email: null, emailState: 'none' }
  if (!emailIsVerified) return { email, emailState: 'unverified' }
  const isTaken = (await bearerOf(deps, canonicalEmail(email))) !== null
  return { email, emailState: isTaken ? 'taken' : 'verified' }
}

/** The known and the missing data, for the page. */
export const describeNewcomer = async (deps: CommandDependencies, who: Newcomer) => {
  const { provider, username } = who
  const isName = username !== null && usernameProblem(username) === null
  return { provider, username: isName ? username : null, ...(await emailOf(deps, who)) }
}

const takeEmailOver = async (
  deps: CommandDependencies,
  account: ActiveUser,
  { email, emailState }: { readonly email: string | null; readonly emailState: EmailState },
  sender: Sender,
  request: FastifyRequest,
): Promise<void> => {
  const { userId } = account
  if (email === null || emailState === 'taken') return
  if (emailState === 'verified') {
    await claimEmail(deps, canonicalEmail(email), userId, sender)
    const command = { type: 'VerifyEmail', userId, email } as const
    const intent = { ...sender.intent, commandId: randomUUID() }
    await deps.executor.execute(user, userId, command, contextOf(sender), intent)
    return
  }
  await sendFirstVerification(deps, account, email, request)
}

/** Makes the account of a newcomer, which only the provider can sign in to. Throws CommandRefused. */
export const registerNewcomer = async (
  deps: CommandDependencies,
  who: Newcomer,
  { username, wantsNewsletter }: { readonly username: string; readonly wantsNewsletter: boolean },
  request: FastifyRequest,
): Promise<ActiveUser> => {
  const commandId = randomUUID()
  const userId = deriveId(commandId, 'user')
  const role = 'developer' as const
  const locale = localeOfRequest(request)
  const sender = ownSender(request, { userId, role }, SIGN_UP)
  const address = await emailOf(deps, who)
  const email = address.emailState === 'taken' ? null : address.email
  const { provider, subject, username: shownAs } = who
  const linkTo = { provider, subject, shownAs }
  const wanted = { userId, username, email, role, wantsNewsletter, linkTo, ...(locale && { locale }) }
  await whileClaimed(deps, who, userId, sender, () => registerUser(deps, wanted, sender))
  await takeEmailOver(deps, await loadAccount(deps, userId), address, sender, request)
  return loadAccount(deps, userId)
}
