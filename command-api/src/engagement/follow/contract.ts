import { followRejections } from '@modstead/domain/engagement/follow/decider'
import { APIS } from '@modstead/infra/http/api'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

export const followProject = contract({
  method: 'POST',
  path: '/project/:project/follow',
  roots: APIS,
  summary: 'Follow a project',
  right: 'follow.change',
  params: z.object({ project: idOrSlug('project') }),
  answer: null,
  problems: eachOnce(followRejections.FollowProject, ['unknown-project']),
})

export const unfollowProject = contract({
  ...followProject,
  method: 'DELETE',
  summary: 'Stop following a project',
  problems: eachOnce(followRejections.UnfollowProject, ['unknown-project']),
})
