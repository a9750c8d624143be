import { teamRejections } from '@modstead/domain/catalogue/team/rejections'
import { APIS } from '@modstead/infra/http/api'
import { idOf, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const bits = z.int().nonnegative()
const team = z.object({ team: idOf('team') })
const member = team.extend({ user: idOrUsername })

const changes = {
  role: z.string().nullish().describe('What the member is called, e.g. Artist'),
  permissions: bits.nullish().describe('A bit set: what the member may do in the project'),
  organization_permissions: bits
    .nullish()
    .describe(
      'A bit set: what the member may do in the organization; in the team of a project there are none',
    ),
  payouts_split: z.number().nullish().describe('The share of the payouts, from 0 to 5000'),
  ordering: z.int().nullish().describe('The place in the list of members, the lowest first'),
}

export const inviteMember = contract({
  method: 'POST',
  path: '/team/:team/members',
  roots: APIS,
  summary: 'Invite a user to a team',
  right: 'team.inviteMember',
  params: team,
  body: z.object({
    user_id: idOrUsername,
    ...changes,
    import: z
      .object({ accepted: z.literal(true) })
      .nullish()
      .describe('By an administrator, for somebody who is a member elsewhere: makes them one unasked'),
  }),
  answer: null,
  problems: eachOnce(teamRejections.InviteTeamMember, ['not-found', 'unknown-user']),
})

export const joinTeam = contract({
  method: 'POST',
  path: '/team/:team/join',
  roots: APIS,
  summary: 'Accept an invitation to a team',
  right: 'team.join',
  params: team,
  answer: null,
  problems: eachOnce(teamRejections.JoinTeam, ['not-found']),
})

export const editMember = contract({
  method: 'PATCH',
  path: '/team/:team/members/:user',
  roots: APIS,
  summary: 'Change what a member is and may do',
  right: 'team.editMember',
  params: member,
  body: z.object(changes),
  answer: null,
  problems: eachOnce(teamRejections.ChangeTeamMember, ['not-found']),
})

export const removeMember = contract({
  method: 'DELETE',
  path: '/team/:team/members/:user',
  roots: APIS,
  summary: 'Remove a member, or leave a team',
  right: 'team.removeMember',
  params: member,
  answer: null,
  problems: eachOnce(teamRejections.RemoveTeamMember, ['not-found']),
})

export const transferOwnership = contract({
  method: 'PATCH',
  path: '/team/:team/owner',
  roots: APIS,
  summary: 'Make another member the owner',
  right: 'team.transferOwnership',
  params: team,
  body: z.object({ user_id: idOrUsername }),
  answer: null,
  problems: eachOnce(teamRejections.TransferTeamOwnership, ['not-found', 'project-not-found']),
})

/** An existing client uses this method. */
export const postOwnership = contract({ ...transferOwnership, method: 'POST' })
