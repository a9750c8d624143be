import { settings, user } from '@modstead/domain/accounts/aggregates'
import { notificationTypes } from '@modstead/domain/accounts/settings/notification-choices'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { accountOfLink } from '../account-of-link.ts'
import { ownSender } from '../own-sender.ts'
import { openUnsubscribePage, unsubscribe, unsubscribeInOneClick } from './contract.ts'
import { UNSUBSCRIBE } from './unsubscribe-link.ts'

type Deps = Pick<CommandDependencies, 'links' | 'executor'>

const unsubscribeBy = async (deps: Deps, flow: string, request: FastifyRequest): Promise<Answer> => {
  const { account, claims } = await accountOfLink(deps, UNSUBSCRIBE, flow)
  const { userId } = account
  const sender = ownSender(request, account, UNSUBSCRIBE)
  const about = notificationTypes.find((type) => type === claims.about)
  if (about !== undefined) {
    const stop = { type: 'StopNotificationMails', userId, about } as const
    return deps.executor.execute(settings, userId, stop, contextOf(sender), sender.intent)
  }
  const command = { type: 'ChooseNewsletter', userId, isWanted: false } as const
  return deps.executor.execute(user, userId, command, contextOf(sender), sender.intent)
}

/** For the page that a link in a mail opens. */
export const unsubscribeRoutes = (app: FastifyInstance, deps: CommandDependencies): void =>
  serveOpenWrite(app, unsubscribe, async ({ body, request, reply }) =>
    answerWhenVisible(deps, reply, await unsubscribeBy(deps, body.flow, request), 'site'),
  )

/** For mail programs, which may send any kind of form, or open the address in a browser. */
export const oneClickRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, openUnsubscribePage, async ({ query: { flow }, reply }) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/auth/unsubscribe${flow === undefined ? '' : `?${new URLSearchParams({ flow })}`}`, 303),
  )
  serveOpenWrite(app, unsubscribeInOneClick, async ({ query, request, reply }) =>
    answerWhenVisible(deps, reply, await unsubscribeBy(deps, query.flow, request), 'site'),
  )
}
