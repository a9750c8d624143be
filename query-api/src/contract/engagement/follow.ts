import { APIS } from '@modstead/infra/http/api'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { project } from '../answers/project.ts'
import { contract } from '../contract.ts'

export const listFollowedProjects = contract({
  method: 'GET',
  path: '/user/:user/follows',
  roots: APIS,
  summary: 'Projects that a user follows, for themselves',
  right: 'follow.list',
  params: z.object({ user: idOrUsername }),
  answer: z.array(project),
  problems: ['not-found', 'private-to-owner'],
})
