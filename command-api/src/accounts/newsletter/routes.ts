import { randomUUID } from 'node:crypto'
import { newsletter } from '@modstead/domain/accounts/aggregates'
import { readContent } from '@modstead/domain/accounts/newsletter/content'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveForAdministrators } from '../../http/serve-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postMail } from '../../mail/send-mail.ts'
import { loadAccount } from '../user/load-account.ts'
import { issueNewsletter, tryNewsletter } from './contract.ts'
import { newsletterTo } from './newsletter-to.ts'

const noAddress = () =>
  new CommandRefused({ rejected: 'email-missing', because: 'Your account has no email address.' })

/** Administrators write to everybody who wants news of the site. */
export const newsletterRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveForAdministrators(app, deps, issueNewsletter, async ({ body, sender, reply }) => {
    const { title, text, link = null } = body
    const newsletterId = deriveId(sender.intent.commandId, 'newsletter')
    const command = { type: 'IssueNewsletter', newsletterId, title, text, link } as const
    const intent = { ...sender.intent, beginsStream: true }
    const answer = await deps.executor.execute(newsletter, newsletterId, command, contextOf(sender), intent)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id: newsletterId }), 'back-office')
  })

  serveForAdministrators(app, deps, tryNewsletter, async ({ body, principal, sender, request, reply }) => {
    const { title, text, link = null } = body
    const content = readContent({ title, text, link })
    if (isRejection(content)) throw new CommandRefused(content)
    const account = await loadAccount(deps, principal.userId)
    const { email } = account.signIn
    if (email === null) throw noAddress()
    const envelope = await accountEnvelope(deps, account, { id: randomUUID(), to: email, request })
    await postMail(deps, account.userId, newsletterTo(deps, envelope, account.userId, content, sender.now))
    return reply.code(202).send()
  })
}
