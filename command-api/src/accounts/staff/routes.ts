import { randomUUID } from 'node:crypto'
import { user, userLook } from '@modstead/domain/accounts/aggregates'
import { may } from '@modstead/domain/accounts/policy'
import { isReason, noReason } from '@modstead/domain/accounts/user/staff/reason'
import type { UserLookCommand } from '@modstead/domain/accounts/user-look/decider'
import { staffRightsOf } from '@modstead/domain/kernel/staff-rights'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveAdmitted, serveForAdministrators } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson, type Write } from '../../http/write-route.ts'
import { findAccount } from '../sign-in/find-account.ts'
import { countTry, LOOKS_OF_STAFF } from '../sign-in/tries.ts'
import { changeUser } from '../user/change-user.ts'
import { findActive } from '../user/load-account.ts'
import { locateUser } from '../user/locate-user.ts'
import { changeRole, signOutUser, viewUserDetails } from './contract.ts'
import { userDetailsOf } from './user-details.ts'

const nobody = () => new CommandRefused({ rejected: 'user-not-found', because: 'There is no such user.' })

/** Staff manage accounts here, and administrators manage staff. */
export const staffRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  const admit = ({ sender }: Write): void => {
    if (!may(sender, 'user.viewDetails'))
      throw unauthorized('Only staff who look after users may do this.', 'role-insufficient')
  }
  serveAdmitted(app, deps, viewUserDetails, admit, async ({ body, principal, sender, reply }) => {
    await countTry(deps, LOOKS_OF_STAFF, principal.userId)
    const wanted = body.user.trim()
    // Refused before the lookup, so that no answer without a trace tells whether there is such an account.
    if (!isReason(body.reason)) throw new CommandRefused(noReason())
    const account = (await findAccount(deps, wanted)) ?? (await findActive(deps, wanted))
    const how = { foundBy: wanted.includes('@') ? 'email' : 'name', reason: body.reason } as const
    // Records the trace before it answers. A repeat shows the present data, so it is a look of its own.
    const anew = { ...sender.intent, commandId: randomUUID(), isOneTime: true }
    const note = (stream: string, look: UserLookCommand) =>
      executor.execute(userLook, stream, look, contextOf(sender), anew)
    if (account === null) {
      const sought = deps.blindIndex(`sought by staff:${wanted.toLowerCase()}`)
      await note(sought, { type: 'NoteMissedLook', sought, ...how })
      throw nobody()
    }
    const { userId } = account
    const noted = await note(userId, { type: 'ViewUserDetails', userId, ...how })
    const details = await userDetailsOf(deps, account)
    reply.header('cache-control', 'private, no-store')
    return answerWithJson(deps, reply, noted, () => JSON.stringify(details), 'back-office')
  })

  serveForAdministrators(app, deps, signOutUser, async ({ params, body, sender, reply }) => {
    const userId = await locateUser(deps, params.user)
    const command = { type: 'EndSessionsOfUser', userId, reason: body.reason } as const
    const answer = await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveForAdministrators(app, deps, changeRole, async ({ params, body, sender, reply }) => {
    const userId = await locateUser(deps, params.user)
    const { role, staff_rights: rights, reason } = body
    const staffRights = rights && { staffRights: staffRightsOf(rights) }
    const command = { type: 'EditUser', userId, role, reason, ...staffRights } as const
    return answerWhenVisible(deps, reply, await changeUser(deps, command, sender))
  })
}
