import { APIS } from '@modstead/infra/http/api'
import { idOf, idOrSlug } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { member } from '../answers/member.ts'
import { contract } from '../contract.ts'

export const listMembers = contract({
  method: 'GET',
  path: '/team/:team/members',
  roots: APIS,
  summary: 'The members of a team; none where it is hidden or missing',
  right: null,
  params: z.object({ team: idOf('team') }),
  answer: z.array(member),
  problems: [],
})

export const listMembersOfTeams = contract({
  method: 'GET',
  path: '/teams',
  roots: APIS,
  summary: 'The members of teams by the ids of the teams, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(z.array(member)),
  problems: [],
})

export const listMembersOfProject = contract({
  method: 'GET',
  path: '/project/:project/members',
  roots: APIS,
  summary: 'The members of a project’s team',
  right: null,
  params: z.object({ project: idOrSlug('project') }),
  answer: z.array(member),
  problems: ['not-found'],
})

export const listMembersOfOrganization = contract({
  method: 'GET',
  path: '/organization/:organization/members',
  roots: ['v3'],
  summary: 'The members of an organization',
  right: null,
  params: z.object({ organization: idOrSlug('organization') }),
  answer: z.array(member),
  problems: ['not-found'],
})
