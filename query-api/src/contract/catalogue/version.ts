import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { APIS } from '@modstead/infra/http/api'
import { idOf, idOrSlug } from '@modstead/infra/http/routes/parameters'
import {
  choiceParam,
  countParam,
  flagParam,
  idsParam,
  textParam,
  wishesParam,
} from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { version } from '../answers/version.ts'
import { contract } from '../contract.ts'

export const readVersion = contract({
  method: 'GET',
  path: '/version/:version',
  roots: APIS,
  summary: 'A version',
  right: null,
  params: z.object({ version: idOf('version') }),
  answer: version,
  problems: ['invalid-id', 'not-found'],
})

export const readVersionOfProject = contract({
  method: 'GET',
  path: '/project/:project/version/:version',
  roots: APIS,
  summary: 'A version of a project by its id or version number',
  right: null,
  params: z.object({
    project: idOrSlug('project'),
    version: z.string().describe('Id or number of the version'),
  }),
  answer: version,
  problems: ['not-found'],
})

export const readVersionsByIds = contract({
  method: 'GET',
  path: '/versions',
  roots: APIS,
  summary: 'Versions by their ids: explicit places first, then the oldest',
  right: null,
  query: z.object({ ids: idsParam, include_changelog: flagParam }),
  answer: z.array(version),
  problems: [],
})

const gameVersionsIn = (fields: unknown): readonly string[] | undefined => {
  const named = typeof fields === 'object' && fields && 'game_versions' in fields && fields.game_versions
  return Array.isArray(named) ? named.map(String) : undefined
}

/** Parses `{"game_versions":["1.20.1"]}` into the game versions. Other fields are ignored. */
const loaderFieldsParam = textParam
  .transform((text, context) => {
    try {
      return text === undefined ? undefined : gameVersionsIn(JSON.parse(text))
    } catch {
      context.addIssue('It must be a JSON object')
      return z.NEVER
    }
  })
  .meta({ type: 'string', description: 'A JSON object, such as {"game_versions":["1.20.1"]}' })

export const listVersions = contract({
  method: 'GET',
  path: '/project/:project/version',
  roots: APIS,
  summary: 'The versions of a project, newest first. Members and staff see drafts and unlisted ones too',
  right: null,
  params: z.object({ project: idOrSlug('project') }),
  query: z.object({
    loaders: wishesParam,
    game_versions: wishesParam,
    loader_fields: loaderFieldsParam,
    version_type: choiceParam(CHANNELS),
    featured: flagParam,
    include_changelog: flagParam,
    offset: countParam,
    limit: countParam,
  }),
  answer: z.array(version),
  problems: ['not-found'],
})
