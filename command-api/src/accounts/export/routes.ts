import { user } from '@modstead/domain/accounts/aggregates'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { ownSessionId } from '../session/own-session.ts'
import { askExport } from './contract.ts'

/** Requests for a copy of one's own data. */
export const exportRoutes = (app: FastifyInstance, deps: CommandDependencies): void =>
  serveWrite(app, deps, askExport, async ({ principal, sender, reply }) => {
    ownSessionId(principal)
    const { userId } = principal
    const exportId = deriveId(sender.intent.commandId, 'export')
    const command = { type: 'AskExport', userId, exportId } as const
    const answer = await deps.executor.execute(user, userId, command, contextOf(sender), sender.intent)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id: exportId }), 'site')
  })
