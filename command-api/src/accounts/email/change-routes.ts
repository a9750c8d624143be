import { user } from '@modstead/domain/accounts/aggregates'
import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { accountGone } from '../account-of-link.ts'
import { actedFrom } from '../acted-from.ts'
import { ownSender } from '../own-sender.ts'
import { makeResetLink } from '../password/reset-link.ts'
import { countTry, MAILS_TO_ACCOUNT } from '../sign-in/tries.ts'
import { findActive, loadAccount } from '../user/load-account.ts'
import { claimEmail } from './claim-email.ts'
import { changeEmail, restoreEmail } from './contract.ts'
import { openFormerAddress, RESTORE_EMAIL } from './former-address.ts'
import { sendVerification } from './send-verification.ts'
import { usableEmail } from './usable-email.ts'

/** Changing the address of an account, and going back to the former one. */
export const emailChangeRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveWrite(app, deps, changeEmail, async ({ principal, sender, body, request, reply }) => {
    const { userId } = principal
    const email = usableEmail(body.email)
    await countTry(deps, MAILS_TO_ACCOUNT, userId)
    const account = await loadAccount(deps, userId)
    const command = { type: 'ChangeEmail', userId, email } as const
    const answer = await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    const isAnother = email !== account.signIn.email
    // Whether somebody else has the address only shows when the owner of the mailbox opens the link.
    const isWanted = isAnother || !account.signIn.emailIsVerified
    if (isWanted) await sendVerification(deps, account, email, request)
    return answerWhenVisible(deps, reply, answer)
  })

  serveOpenWrite(app, restoreEmail, async ({ body, request, reply }) => {
    const { user: userId, email, epoch } = openFormerAddress(deps, body.flow)
    const account = await findActive(deps, userId)
    if (account === null) throw accountGone()
    const sender = ownSender(request, account, RESTORE_EMAIL)
    const context = contextOf(sender)
    const from = actedFrom(request)
    const command = { type: 'RestoreEmail', userId, email, epoch, from } as const
    await executor.check(user, userId, command, context, sender.intent)
    await claimEmail(deps, canonicalEmail(email), userId, sender)
    const answer = await executor.execute(user, userId, command, context, sender.intent)
    const { signIn } = await loadAccount(deps, userId)
    const flow = makeResetLink(deps, { userId, epoch: signIn.epoch, email })
    reply.header('cache-control', 'no-store')
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ flow }), 'public', 'site')
  })
}
