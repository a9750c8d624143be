import { APIS } from '@modstead/infra/http/api'
import { idOrUsername } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { organization } from '../answers/organization.ts'
import { project } from '../answers/project.ts'
import { contract } from '../contract.ts'

const params = z.object({ user: idOrUsername })

export const listUserProjects = contract({
  method: 'GET',
  path: '/user/:user/projects',
  roots: APIS,
  summary: 'Projects in whose team a user is, without projects of organizations',
  right: null,
  params,
  answer: z.array(project),
  problems: ['not-found'],
})

export const listUserOrganizations = contract({
  method: 'GET',
  path: '/user/:user/organizations',
  roots: ['v3'],
  summary: 'Organizations that a user has joined',
  right: null,
  params,
  answer: z.array(organization),
  problems: ['not-found'],
})
