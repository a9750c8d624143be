import { user } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { requireFreshProof } from '../../http/require-fresh-proof.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { type TakeAtLeast, takeAtLeast } from '../../http/take-at-least.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { actedFrom } from '../acted-from.ts'
import { changeSignIn } from '../change-sign-in.ts'
import { ownSender } from '../own-sender.ts'
import { keepOwnSession } from '../session/keep-own-session.ts'
import { lastingSessionId } from '../session/own-session.ts'
import { findAccount } from '../sign-in/find-account.ts'
import {
  countTry,
  countTryOfNetwork,
  LINK_OF_ACCOUNT,
  PROOF_OF_ACCOUNT,
  RESET_OF_NETWORK,
} from '../sign-in/tries.ts'
import { checkCaptcha } from '../sign-up/check-captcha.ts'
import { type ActiveUser, loadAccount } from '../user/load-account.ts'
import { checkNewPassword } from './check-new-password.ts'
import { askPasswordReset, changePassword, removePassword, resetPassword } from './contract.ts'
import { mayAskForReset } from './may-ask-for-reset.ts'
import { sendReset } from './password-mails.ts'
import { openResetLink, RESET_PASSWORD } from './reset-link.ts'

/** An answer takes at least this long, so that its time reveals nothing about the account. */
const ANSWER_MS = 500

const wordsOf = ({ username, signIn: { email } }: ActiveUser): readonly string[] =>
  email === null ? [username] : [username, email]

/** Choosing a password, with the former one or through a link in a mail. */
export const passwordRoutes = (
  app: FastifyInstance,
  deps: CommandDependencies,
  take: TakeAtLeast = takeAtLeast,
): void => {
  const { executor, passwords } = deps

  /** Throws the 401 problem unless the sender knows the current password, or has just signed in without one. */
  const proveOwner = async (
    account: ActiveUser,
    principal: Principal,
    password: string | null | undefined,
  ): Promise<void> => {
    await countTry(deps, PROOF_OF_ACCOUNT, account.userId)
    const { passwordHash } = account.signIn
    if (passwordHash === null) requireFreshProof(principal)
    else if (!(await passwords.verify(passwordHash, password ?? '')))
      throw new HttpProblem('sign-in-failed', 'The current password is wrong.')
  }

  serveOpenWrite(app, askPasswordReset, async ({ body, request, reply }) => {
    await countTryOfNetwork(deps, RESET_OF_NETWORK, request)
    await checkCaptcha(deps, body.challenge, request)
    const since = performance.now()
    const account = await findAccount(deps, body.username)
    const email = account?.signIn.email ?? null
    const mayMail = await mayAskForReset(deps, body.username, email)
    if (mayMail && account !== null) await sendReset(deps, account, request)
    await take(ANSWER_MS, since)
    return reply.code(204).send()
  })

  serveOpenWrite(app, resetPassword, async ({ body, request, reply }) => {
    const { account, link } = await openResetLink(deps, body.flow)
    const { userId } = account
    const sender = ownSender(request, account, RESET_PASSWORD)
    const context = contextOf(sender)
    const unhashed = {
      type: 'SetPassword',
      userId,
      passwordHash: '',
      link,
      from: actedFrom(request),
    } as const
    // A used link must not make the product judge and hash passwords, nor must one that never succeeds.
    await executor.check(user, userId, unhashed, context, sender.intent)
    await countTry(deps, LINK_OF_ACCOUNT, userId)
    await checkNewPassword(deps, body.new_password, wordsOf(account), 'newPassword')
    const command = { ...unhashed, passwordHash: await passwords.hash(body.new_password) }
    const answer = await executor.execute(user, userId, command, context, sender.intent)
    return answerWhenVisible(deps, reply, answer, 'public', 'site')
  })

  serveWrite(app, deps, changePassword, async ({ principal, sender, body, request, reply }) => {
    await lastingSessionId(deps, principal, request)
    const account = await loadAccount(deps, principal.userId)
    await proveOwner(account, principal, body.old_password)
    await checkNewPassword(deps, body.new_password, wordsOf(account), 'newPassword')
    const { userId } = account
    const passwordHash = await passwords.hash(body.new_password)
    const command = { type: 'SetPassword', userId, passwordHash } as const
    await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    const answer = await keepOwnSession(deps, { principal, sender, request, reply })
    return answerWhenVisible(deps, reply, answer, 'public', 'site')
  })

  serveWrite(app, deps, removePassword, async ({ request, reply, ...write }) => {
    const { userId } = write.principal
    const command = { type: 'RemovePassword', userId, offered: [...deps.providers.keys()] } as const
    const answer = await changeSignIn(deps, command, { ...write, request, reply })
    return answerWhenVisible(deps, reply, answer, 'public', 'site')
  })
}
