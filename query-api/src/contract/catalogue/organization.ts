import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { organization } from '../answers/organization.ts'
import { project } from '../answers/project.ts'
import { contract } from '../contract.ts'

const params = z.object({ organization: idOrSlug('organization') })

export const readOrganization = contract({
  method: 'GET',
  path: '/organization/:organization',
  roots: ['v3'],
  summary: 'An organization',
  right: null,
  params,
  answer: organization,
  problems: ['not-found'],
})

export const readOrganizationOfProject = contract({
  method: 'GET',
  path: '/project/:project/organization',
  roots: ['v3'],
  summary: 'The organization that owns a project',
  right: null,
  params: z.object({ project: idOrSlug('project') }),
  answer: organization,
  problems: ['not-found'],
})

export const readOrganizationsByIds = contract({
  method: 'GET',
  path: '/organizations',
  roots: ['v3'],
  summary: 'Organizations by their ids or slugs, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(organization),
  problems: [],
})

export const listOrganizationProjects = contract({
  method: 'GET',
  path: '/organization/:organization/projects',
  roots: ['v3'],
  summary: 'The projects of an organization, newest first',
  right: null,
  params,
  answer: z.array(project),
  problems: ['not-found'],
})
