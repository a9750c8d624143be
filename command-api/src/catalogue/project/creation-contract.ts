import { MAX_GALLERY_ITEMS, MAX_INITIAL_VERSIONS } from '@modstead/domain/catalogue/limits'
import { projectRejections } from '@modstead/domain/catalogue/project/rejections'
import { teamRejections } from '@modstead/domain/catalogue/team/rejections'
import { project } from '@modstead/query-api/contract/answers/project'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'
import { contract, eachOnce } from '../../http/contract.ts'
import { createdAnswer } from '../../http/created-answer.ts'
import { pictureProblems } from '../../http/picture-contract.ts'
import { newVersionProblems } from '../version/creation-contract.ts'
import { initialVersionV2, initialVersionV3 } from '../version/new-version.ts'
import { legacyLinks, linkUrls, sideType, status, texts } from './fields.ts'

const instant = z.iso.datetime({ offset: true })

const history = z
  .object({
    id: z.string().nullish(),
    team_id: z.string().nullish(),
    thread_id: z.string().nullish(),
    owner_id: z.string().nullish(),
    status: status.nullish(),
    published: instant.nullish(),
    updated: instant.nullish(),
    approved: instant.nullish(),
    queued: instant.nullish(),
    downloads: z.int().nonnegative().nullish(),
    followers: z.int().nonnegative().nullish(),
  })
  .describe('What an administrator carries over from an existing catalogue; refused from anybody else')

const galleryItem = z.object({
  item: z.string().describe('Name of the part with the picture'),
  featured: z.boolean().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  ordering: z.int().nullish(),
})

const aliases = {
  title: ['name', 'mod_name'],
  summary: ['mod_description'],
  slug: ['mod_slug'],
  body: ['mod_body'],
}

const created = {
  slug: z.string(),
  title: z.string(),
  project_type: z.string().nullish(),
  categories: texts.nullish(),
  additional_categories: texts.nullish(),
  client_side: sideType.nullish(),
  server_side: sideType.nullish(),
  license_id: z.string().describe('An SPDX expression, or LicenseRef- and a name'),
  license_url: z.string().max(4096).nullish(),
  requested_status: status.nullish().describe('The status to have after review; approved without it'),
  is_draft: z.boolean().nullish().describe('Not submitted for review yet'),
  gallery_items: z.array(galleryItem).max(MAX_GALLERY_ITEMS).nullish(),
  organization_id: z.string().nullish().describe('The organization that is to own it'),
  link_urls: linkUrls.nullish(),
  import: history.nullish(),
  ...legacyLinks,
}

const versions = <Version extends z.ZodType>(version: Version) =>
  z.array(version).max(MAX_INITIAL_VERSIONS).nullish()

const create = {
  method: 'POST',
  path: '/project',
  summary: 'Create a project, with its first versions and pictures',
  right: 'project.create',
  media: 'multipart',
  answer: createdAnswer(project),
  problems: eachOnce(
    projectRejections.CreateProject,
    projectRejections.AddGalleryItem,
    projectRejections.SubmitProjectForReview,
    projectRejections.ImportProjectHistory,
    teamRejections.FormTeam,
    newVersionProblems,
    pictureProblems,
    [
      'unknown-organization',
      'unknown-status',
      'invalid-id',
      'idempotency-key-used-up',
      'slug-taken',
      'allowance-used-up',
    ],
  ),
} as const

export const createProjectV2 = contract({
  ...create,
  roots: ['v2'],
  body: withAliases(
    aliases,
    z.object({
      ...created,
      description: z.string().nullish().describe('The summary, in plain text'),
      summary: z.string().nullish().describe('Another name of the description'),
      body: z.string().nullish().describe('In Markdown'),
      initial_versions: versions(initialVersionV2),
    }),
  ),
})
export type CreateProjectV2 = z.output<typeof createProjectV2.body>

export const createProjectV3 = contract({
  ...create,
  roots: ['v3'],
  body: withAliases(
    aliases,
    z.object({
      ...created,
      summary: z.string().describe('In plain text'),
      description: z.string().nullish().describe('In Markdown'),
      initial_versions: versions(initialVersionV3),
    }),
  ),
})
