import { randomUUID } from 'node:crypto'
import { settings, user } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { chooseNotifications, choosePreferences } from './contract.ts'

const allInUtc = (times: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, inUtc(at)]))
const inUtc = (instant: string): string => new Date(instant).toISOString()

/** Users' own choices. */
export const settingsRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveWrite(app, deps, choosePreferences, async ({ body, principal: { userId }, sender, reply }) => {
    const command = {
      type: 'ChoosePreferences',
      userId,
      preferences: body.preferences,
      chosenAt: inUtc(body.chosen_at),
      times: allInUtc(body.times),
      entryTimes: allInUtc(body.entry_times),
    } as const
    const answer = await executor.execute(settings, userId, command, contextOf(sender), sender.intent)
    const { chosen } = (await executor.load(settings, userId)).state
    const now = { preferences: chosen?.preferences ?? {}, chosen_at: chosen?.chosenAt ?? null }
    return answerWithJson(deps, reply, answer, () => JSON.stringify(now), 'site')
  })

  serveWrite(app, deps, chooseNotifications, async ({ body, principal: { userId }, sender, reply }) => {
    const { muted, wanted, choices, newsletter } = body
    const context = contextOf(sender)
    const command = {
      type: 'ChooseNotifications',
      userId,
      ...(muted && { muted }),
      ...(wanted && { wanted }),
      ...(choices && { choices }),
    } as const
    const answer = await executor.execute(settings, userId, command, context, sender.intent)
    if (newsletter === undefined) return answerWhenVisible(deps, reply, answer, 'site')
    const news = { type: 'ChooseNewsletter', userId, isWanted: newsletter } as const
    // One intent decides only one command.
    const intent = { ...sender.intent, commandId: randomUUID() }
    const chosen = await executor.execute(user, userId, news, context, intent)
    // One of them may have changed nothing, at an earlier position.
    const position = chosen.position > answer.position ? chosen.position : answer.position
    return answerWhenVisible(deps, reply, { ...answer, position }, 'site')
  })
}
