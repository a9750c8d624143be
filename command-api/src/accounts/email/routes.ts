import { user } from '@modstead/domain/accounts/aggregates'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { accountGone } from '../account-of-link.ts'
import { actedFrom } from '../acted-from.ts'
import { openLink } from '../links.ts'
import { ownSender } from '../own-sender.ts'
import { countTry, MAILS_TO_ACCOUNT } from '../sign-in/tries.ts'
import { findActive, loadAccount } from '../user/load-account.ts'
import { claimEmail } from './claim-email.ts'
import { resendVerification, verifyEmail } from './contract.ts'
import { markOf } from './mails-to-address.ts'
import { sendVerification, VERIFY_EMAIL } from './send-verification.ts'

/** Verifying the address of an account, which allows its owner to sign in with it. */
export const emailRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveOpenWrite(app, verifyEmail, async ({ body, request, reply }) => {
    const { user: userId, address } = openLink(deps, VERIFY_EMAIL, body.flow)
    const account = await findActive(deps, `${userId}`)
    if (account === null) throw accountGone()
    const { email, emailIsVerified } = account.signIn
    if (email === null || markOf(deps, email) !== address)
      throw new CommandRefused({
        rejected: 'email-changed-since',
        because: 'The account has another email address by now.',
      })
    const state = emailIsVerified ? 'already-verified' : 'verified'
    const sender = ownSender(request, account, VERIFY_EMAIL)
    await claimEmail(deps, canonicalEmail(email), account.userId, sender)
    const from = actedFrom(request)
    const command = { type: 'VerifyEmail', userId: account.userId, email, from } as const
    const answer = await executor.execute(user, account.userId, command, contextOf(sender), sender.intent)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ state }))
  })

  serveWrite(app, deps, resendVerification, async ({ principal, request, reply }) => {
    const account = await loadAccount(deps, principal.userId)
    const { email, emailIsVerified } = account.signIn
    if (email === null)
      throw new CommandRefused({ rejected: 'email-missing', because: 'The account has no email address.' })
    if (emailIsVerified)
      throw new CommandRefused({
        rejected: 'email-already-verified',
        because: 'The email address of this account is verified.',
      })
    await countTry(deps, MAILS_TO_ACCOUNT, principal.userId)
    await sendVerification(deps, account, email, request)
    return reply.code(204).send()
  })
}
