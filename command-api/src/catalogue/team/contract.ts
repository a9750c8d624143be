import { APIS } from '@modstead/infra/http/api'
import { idOf, idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract } from '../../http/contract.ts'

const bits = z.int().nonnegative()
const team = z.object({ id: idOf('team') })
const member = team.extend({ user: idOrUsername })

const changes = {
  role: z.string().nullish(),
  permissions: bits.nullish(),
  organization_permissions: bits.nullish(),
  payouts_split: z.number().nullish(),
  ordering: z.int().nullish(),
}

export const inviteMember = contract({
  method: 'POST',
  path: '/team/:id/members',
  roots: APIS,
  summary: 'Invite a user to a team',
  right: 'team.inviteMember',
  params: team,
  body: z.object({
    user_id: z.string(),
    ...changes,
    /** By an administrator, for somebody who is a member elsewhere. */
    import: z.object({ accepted: z.literal(true) }).nullish(),
  }),
  answer: null,
  problems: ['unknown-user'],
})

export const joinTeam = contract({
  method: 'POST',
  path: '/team/:id/join',
  roots: APIS,
  summary: 'Accept an invitation to a team',
  right: 'team.join',
  params: team,
  answer: null,
  problems: [],
})

export const editMember = contract({
  method: 'PATCH',
  path: '/team/:id/members/:user',
  roots: APIS,
  summary: 'Change what a member is and may do',
  right: 'team.editMember',
  params: member,
  body: z.object(changes),
  answer: null,
  problems: [],
})

export const removeMember = contract({
  method: 'DELETE',
  path: '/team/:id/members/:user',
  roots: APIS,
  summary: 'Remove a member, or leave a team',
  right: 'team.removeMember',
  params: member,
  answer: null,
  problems: [],
})

export const transferOwnership = contract({
  method: 'PATCH',
  path: '/team/:id/owner',
  roots: APIS,
  summary: 'Make another member the owner',
  right: 'team.transferOwnership',
  params: team,
  body: z.object({ user_id: z.string() }),
  answer: null,
  problems: [],
})

/** A client in use sends it so. */
export const postOwnership = contract({ ...transferOwnership, method: 'POST' })
