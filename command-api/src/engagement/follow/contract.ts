import { APIS } from '@modstead/infra/http/api'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract } from '../../http/contract.ts'

export const followProject = contract({
  method: 'POST',
  path: '/project/:id/follow',
  roots: APIS,
  summary: 'Follow a project',
  right: 'follow.change',
  params: z.object({ id: idOrSlug('project') }),
  answer: null,
  problems: ['unknown-project'],
})

export const unfollowProject = contract({
  ...followProject,
  method: 'DELETE',
  summary: 'Stop following a project',
})
