import type { FormedTeamCommand } from '@modstead/domain/catalogue/team/commands'
import type { FastifyInstance } from 'fastify'
import { locateUser, userInBody, userOrStranger } from '../../accounts/user/locate-user.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import {
  commandTeam,
  locateTeam,
  requireTeamRight,
  standingOf,
  transferTeamOwnership,
} from './command-team.ts'
import {
  editMember,
  inviteMember,
  joinTeam,
  postOwnership,
  removeMember,
  transferOwnership,
} from './contract.ts'

/** Members of projects and organizations. */
export const teamRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveWrite(app, deps, inviteMember, async ({ params, body, sender, reply }) => {
    const located = await locateTeam(executor, params.team)
    requireTeamRight(located, 'team.inviteMember', sender)
    const userId = await userInBody(deps, body.user_id)
    const command: FormedTeamCommand = {
      type: 'InviteTeamMember',
      teamId: located.team.teamId,
      standing: standingOf(located, userId),
      member: {
        userId,
        role: body.role ?? 'Member',
        permissions: body.permissions ?? 0,
        organizationPermissions: body.organization_permissions ?? null,
        payoutsSplit: body.payouts_split ?? 0,
        ordering: body.ordering ?? 0,
      },
      ...(body.import && { joinedBefore: true }),
    }
    return answerWhenVisible(deps, reply, await commandTeam(executor, located, command, sender))
  })

  serveWrite(app, deps, joinTeam, async ({ params, sender, reply }) => {
    const located = await locateTeam(executor, params.team)
    const command = { type: 'JoinTeam', teamId: located.team.teamId } as const
    return answerWhenVisible(deps, reply, await commandTeam(executor, located, command, sender))
  })

  serveWrite(app, deps, editMember, async ({ params, body, sender, reply }) => {
    const located = await locateTeam(executor, params.team)
    const userId = await locateUser(deps, params.user)
    const command: FormedTeamCommand = {
      type: 'ChangeTeamMember',
      teamId: located.team.teamId,
      userId,
      standing: standingOf(located, userId),
      changes: {
        ...(body.role != null && { role: body.role }),
        ...(body.permissions != null && { permissions: body.permissions }),
        ...(body.organization_permissions != null && {
          organizationPermissions: body.organization_permissions,
        }),
        ...(body.payouts_split != null && { payoutsSplit: body.payouts_split }),
        ...(body.ordering != null && { ordering: body.ordering }),
      },
    }
    return answerWhenVisible(deps, reply, await commandTeam(executor, located, command, sender))
  })

  serveWrite(app, deps, removeMember, async ({ params, sender, reply }) => {
    const located = await locateTeam(executor, params.team)
    const userId = await locateUser(deps, params.user)
    const command = { type: 'RemoveTeamMember', teamId: located.team.teamId, userId } as const
    return answerWhenVisible(deps, reply, await commandTeam(executor, located, command, sender))
  })

  const transfer = async (write: WriteRequest<typeof transferOwnership | typeof postOwnership>) => {
    const located = await locateTeam(executor, write.params.team)
    const userId = await userOrStranger(deps, write.body.user_id)
    const answer = await transferTeamOwnership(executor, located, userId, write.sender)
    return answerWhenVisible(deps, write.reply, answer)
  }
  serveWrite(app, deps, transferOwnership, transfer)
  serveWrite(app, deps, postOwnership, transfer)
}
