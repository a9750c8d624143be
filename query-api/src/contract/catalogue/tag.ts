import { APIS } from '@modstead/infra/http/api'
import { textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'
import { contract } from '../contract.ts'

const tags = <const Name extends string, Tag extends z.ZodType>(name: Name, summary: string, tag: Tag) =>
  contract({
    method: 'GET',
    path: `/tag/${name}`,
    roots: APIS,
    summary,
    right: null,
    answer: z.array(tag),
    problems: [],
  })

const icon = z.string().describe('SVG')
const linkPlatform = z.strictObject({ name: z.string(), donation: z.boolean() })

/** Keyed by the last part of the address. */
export const tagContracts = {
  category: tags(
    'category',
    'Categories of projects',
    z.strictObject({ icon, name: z.string(), project_type: z.string(), header: z.string() }),
  ),
  loader: tags(
    'loader',
    'Loaders',
    z.strictObject({
      icon,
      name: z.string(),
      supported_project_types: z.array(z.string()),
      supported_games: z.array(z.string()),
      supported_fields: z.array(z.string()),
      metadata: z.strictObject({ platform: z.boolean().optional() }),
    }),
  ),
  game_version: tags(
    'game_version',
    'Versions of the game, newest first',
    z.strictObject({
      version: z.string(),
      version_type: z.enum(['release', 'snapshot', 'beta', 'alpha']),
      date: z.string(),
      major: z.boolean(),
    }),
  ),
  license: tags('license', 'Licenses', z.strictObject({ short: z.string(), name: z.string() })),
  donation_platform: tags(
    'donation_platform',
    'Where one can give money',
    z.strictObject({ short: z.string(), name: z.string() }),
  ),
  report_type: tags('report_type', 'Reasons to report something', z.string()),
  side_type: tags('side_type', 'How a project runs on a side', z.string()),
  project_type: tags('project_type', 'Types of projects', z.string()),
}

export const readTaggedLinkPlatforms = contract({
  method: 'GET',
  path: '/tag/link_platform',
  roots: ['v3'],
  summary: 'What a project may link to',
  right: null,
  answer: z.array(linkPlatform),
  problems: [],
})

export const readLinkPlatforms = contract({ ...readTaggedLinkPlatforms, path: '/link_platform' })

export const readLicenseText = contract({
  method: 'GET',
  path: '/tag/license/:license',
  roots: APIS,
  summary: 'The text of a license',
  right: null,
  params: z.object({ license: z.string().describe('SPDX id of the license') }),
  answer: z.strictObject({ title: z.string(), body: z.string() }),
  problems: ['unknown-license'],
})

export const readGames = contract({
  method: 'GET',
  path: '/games',
  roots: ['v3'],
  summary: 'Games',
  right: null,
  answer: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      icon: z.string().nullable(),
      banner: z.string().nullable(),
    }),
  ),
  problems: [],
})

export const readLoaderField = contract({
  method: 'GET',
  path: '/loader_field',
  roots: ['v3'],
  summary: 'The values that a field of versions may take',
  right: null,
  query: z.object({
    loader_field: textParam.pipe(z.string('It is missing')).meta({ type: 'string' }),
  }),
  answer: z.array(
    z.strictObject({
      id: z.int(),
      enum_id: z.int(),
      value: z.string(),
      ordering: z.int().nullable(),
      created: z.string(),
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
  problems: ['not-found'],
})
