import { APIS } from '@modstead/infra/http/api'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { countParam, idsParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { project } from '../answers/project.ts'
import { version } from '../answers/version.ts'
import { contract } from '../contract.ts'

const params = z.object({ project: idOrSlug('project') })

/** In v3 a former slug redirects to the current one. In v2 it is missing, as clients expect. */
export const readProject = contract({
  method: 'GET',
  path: '/project/:project',
  roots: APIS,
  summary: 'A project',
  right: null,
  params,
  answer: project,
  problems: ['not-found'],
})

export const readProjectsByIds = contract({
  method: 'GET',
  path: '/projects',
  roots: APIS,
  summary: 'Projects by their ids or slugs, in the order asked for',
  right: null,
  query: z.object({ ids: idsParam }),
  answer: z.array(project),
  problems: [],
})

const MAX_AT_RANDOM = 100
const howMany = `It must be a whole number from 0 to ${MAX_AT_RANDOM}`

export const readRandomProjects = contract({
  method: 'GET',
  path: '/projects_random',
  roots: APIS,
  summary: 'Projects at random',
  right: null,
  query: z.object({ count: countParam.pipe(z.number(howMany).max(MAX_AT_RANDOM, howMany)) }),
  answer: z.array(project),
  problems: [],
})

export const checkProject = contract({
  method: 'GET',
  path: '/project/:project/check',
  roots: APIS,
  summary: 'Whether an id or slug is taken, by hidden projects too',
  right: null,
  params,
  answer: z.strictObject({ id: z.string() }),
  problems: ['not-found'],
})

export const readProjectDependencies = contract({
  method: 'GET',
  path: '/project/:project/dependencies',
  roots: APIS,
  summary: 'What the listed versions of a project depend on, of whatever kind',
  right: null,
  params,
  answer: z.strictObject({ projects: z.array(project), versions: z.array(version) }),
  problems: ['not-found'],
})
