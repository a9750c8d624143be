import { administrators } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { openLink } from '../links.ts'
import { ownSessionId } from '../session/own-session.ts'
import { loadAccount } from '../user/load-account.ts'
import { appoint, checkAppointable } from './appoint.ts'
import { becomeFirstAdministrator } from './contract.ts'
import { FIRST_ADMINISTRATOR } from './first-administrator-link.ts'

/** How a catalogue gets its first administrator. */
export const firstAdministratorRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  serveWrite(app, deps, becomeFirstAdministrator, async ({ body, principal, sender, reply }) => {
    ownSessionId(principal)
    openLink(deps, FIRST_ADMINISTRATOR, body.flow)
    const { userId } = await loadAccount(deps, principal.userId)
    await checkAppointable(deps, userId, sender)
    const command = { type: 'ChooseFirstAdministrator', userId } as const
    const chosen = await executor.execute(administrators, 'all', command, contextOf(sender), sender.intent)
    // A reaction does this too, in case the process dies in between.
    return answerWhenVisible(deps, reply, (await appoint(deps, userId, sender)) ?? chosen)
  })
}
