import type { FormedTeamCommand } from '@modstead/domain/catalogue/team/commands'
import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locateUser, userInBody, userOrStranger } from '../../accounts/user/routes.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'
import {
  commandTeam,
  locateTeam,
  requireTeamRight,
  standingOf,
  transferTeamOwnership,
} from './command-team.ts'

const bits = z.int().nonnegative()
const newMember = z.object({
  user_id: z.string(),
  role: z.string().nullish(),
  permissions: bits.nullish(),
  organization_permissions: bits.nullish(),
  payouts_split: z.number().nullish(),
  ordering: z.int().nullish(),
  /** By an administrator, for somebody who is a member elsewhere. */
  import: z.object({ accepted: z.literal(true) }).nullish(),
})
const memberChanges = z.object({
  role: z.string().nullish(),
  permissions: bits.nullish(),
  organization_permissions: bits.nullish(),
  payouts_split: z.number().nullish(),
  ordering: z.int().nullish(),
})
const newOwner = z.object({ user_id: z.string() })

interface TeamRoute {
  Params: { id: string }
}
interface MemberRoute {
  Params: { id: string; user: string }
}

/** Members of projects and organisations; JSON bodies. */
export const teamRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS) {
    app.post<TeamRoute>(`/${api}/team/:id/members`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'team.inviteMember')
      const wire = parse(newMember, request.body)
      const located = await locateTeam(executor, request.params.id)
      requireTeamRight(located, 'team.inviteMember', sender)
      const userId = await userInBody(deps, wire.user_id)
      const command: FormedTeamCommand = {
        type: 'InviteTeamMember',
        teamId: located.team.teamId,
        standing: standingOf(located, userId),
        member: {
          userId,
          role: wire.role ?? 'Member',
          permissions: wire.permissions ?? 0,
          organizationPermissions: wire.organization_permissions ?? null,
          payoutsSplit: wire.payouts_split ?? 0,
          ordering: wire.ordering ?? 0,
        },
        ...(wire.import && { joinedBefore: true }),
      }
      const answer = await commandTeam(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.post<TeamRoute>(`/${api}/team/:id/join`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'team.join')
      const located = await locateTeam(executor, request.params.id)
      const command = { type: 'JoinTeam', teamId: located.team.teamId } as const
      const answer = await commandTeam(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.patch<MemberRoute>(`/${api}/team/:id/members/:user`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'team.editMember')
      const wire = parse(memberChanges, request.body)
      const located = await locateTeam(executor, request.params.id)
      const userId = await locateUser(deps, request.params.user)
      const command: FormedTeamCommand = {
        type: 'ChangeTeamMember',
        teamId: located.team.teamId,
        userId,
        standing: standingOf(located, userId),
        changes: {
          ...(wire.role != null && { role: wire.role }),
          ...(wire.permissions != null && { permissions: wire.permissions }),
          ...(wire.organization_permissions != null && {
            organizationPermissions: wire.organization_permissions,
          }),
          ...(wire.payouts_split != null && { payoutsSplit: wire.payouts_split }),
          ...(wire.ordering != null && { ordering: wire.ordering }),
        },
      }
      const answer = await commandTeam(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<MemberRoute>(`/${api}/team/:id/members/:user`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'team.removeMember')
      const located = await locateTeam(executor, request.params.id)
      const userId = await locateUser(deps, request.params.user)
      const command = { type: 'RemoveTeamMember', teamId: located.team.teamId, userId } as const
      const answer = await commandTeam(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    const transfer = async (request: FastifyRequest<TeamRoute>, reply: FastifyReply) => {
      const { sender } = await authorize(deps, request, 'team.transferOwnership')
      const { user_id: named } = parse(newOwner, request.body)
      const located = await locateTeam(executor, request.params.id)
      const userId = await userOrStranger(deps, named)
      const answer = await transferTeamOwnership(executor, located, userId, sender)
      return answerWhenVisible(deps, reply, answer)
    }
    app.patch<TeamRoute>(`/${api}/team/:id/owner`, transfer)
    // A client in use sends it so.
    app.post<TeamRoute>(`/${api}/team/:id/owner`, transfer)
  }
}
