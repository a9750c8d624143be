import { user } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem, invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { accountOfLink } from '../account-of-link.ts'
import { actedFrom } from '../acted-from.ts'
import { ownSender } from '../own-sender.ts'
import { loadAccount } from '../user/load-account.ts'
import { keepAccount, keepAccountByLink, planDeletion } from './contract.ts'
import { KEEP_ACCOUNT } from './deletion-mail.ts'
import { planDeletionOf } from './plan-deletion.ts'

/** Deleting one's own account, and canceling the deletion. */
export const deletionRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveWrite(app, deps, planDeletion, async ({ principal, body, sender, reply }) => {
    const { userId, username } = await loadAccount(deps, principal.userId)
    if (body.username.trim().toLowerCase() !== username.toLowerCase())
      throw invalidField('username', 'Type your own username.', 'username-not-own')
    const answer = await planDeletionOf(deps, principal, userId, body.projects, sender)
    const { privacy } = await loadAccount(deps, userId)
    const json = () => JSON.stringify({ deletesAt: privacy.deletion?.deletesAt })
    return answerWithJson(deps, reply, answer, json, 'site')
  })

  serveWrite(app, deps, keepAccount, async ({ principal: { userId }, sender, reply }) => {
    const command = { type: 'KeepAccount', userId } as const
    const answer = await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveOpenWrite(app, keepAccountByLink, async ({ body, request, reply }) => {
    const { account, claims } = await accountOfLink(deps, KEEP_ACCOUNT, body.flow)
    const planned = account.privacy.deletion?.deletesAt
    // Links of earlier releases do not name their deletion.
    if (planned !== undefined && claims.deletesAt !== undefined && claims.deletesAt !== planned)
      throw new HttpProblem('deletion-planned-anew', 'This link is about a deletion that was canceled.')
    const sender = ownSender(request, account, KEEP_ACCOUNT)
    const from = actedFrom(request)
    const command = { type: 'KeepAccount', userId: account.userId, from } as const
    const answer = await executor.execute(user, account.userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
