import { MAX_VERSION_FILES } from '@modstead/domain/catalogue/limits'
import { versionRejections } from '@modstead/domain/catalogue/version/rejections'
import { APIS } from '@modstead/infra/http/api'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'
import { contract, eachOnce } from '../../http/contract.ts'
import { plannedRelease } from '../planned-release.ts'
import { renderingProblems } from '../render-problems.ts'
import {
  aliases,
  channel,
  dependencies,
  environment,
  fileType,
  modLoaders,
  names,
  unused,
  versionStatus,
} from './fields.ts'

const params = z.object({ version: idOf('version') })
const located = ['not-found', 'invalid-id'] as const
const algorithm = z.enum(['sha1', 'sha512'])

/** An absent or null field keeps its value. */
const edited = {
  name: z.string().nullish(),
  version_number: z.string().nullish(),
  changelog: z.string().nullish().describe('In Markdown'),
  dependencies: dependencies.nullish().describe('Replaces all dependencies'),
  game_versions: names.nullish(),
  version_type: channel.nullish(),
  loaders: names.nullish(),
  mrpack_loaders: modLoaders,
  featured: z.boolean().nullish(),
  status: versionStatus.nullish(),
  environment: environment.nullish(),
  ordering: z.int().nullish().describe('null clears it'),
  downloads: z.int().nonnegative().nullish().describe('Set by moderators alone'),
  primary_file: z
    .union([z.tuple([algorithm, z.string()]).transform(([, hash]) => hash), z.string()])
    .nullish()
    .describe('Algorithm and hash of the file, or its hash alone'),
  file_types: z
    .array(z.object({ algorithm: algorithm.nullish(), hash: z.string(), file_type: fileType.nullish() }))
    .max(MAX_VERSION_FILES)
    .nullish(),
}

const edit = {
  method: 'PATCH',
  path: '/version/:version',
  summary: 'Edit a version',
  right: 'version.edit',
  params,
  answer: null,
  problems: eachOnce(versionRejections.EditVersion, located, renderingProblems, [
    'unknown-project',
    'unknown-version',
    'contradictory-fields',
  ]),
} as const

export const editVersionV2 = contract({
  ...edit,
  roots: ['v2'],
  body: withAliases(aliases, z.object(edited)),
})
export type EditVersionData = z.output<typeof editVersionV2.body>

export const editVersionV3 = contract({
  ...edit,
  roots: ['v3'],
  body: withAliases(aliases, z.strictObject({ ...edited, ...unused })),
})

export const deleteVersion = contract({
  method: 'DELETE',
  path: '/version/:version',
  roots: APIS,
  summary: 'Delete a version',
  right: 'version.delete',
  params,
  answer: null,
  problems: eachOnce(versionRejections.DeleteVersion, located),
})

export const scheduleVersion = contract({
  method: 'POST',
  path: '/version/:version/schedule',
  roots: APIS,
  summary: 'Plan the release of a version',
  right: 'version.edit',
  params,
  ...plannedRelease,
  answer: null,
  problems: eachOnce(versionRejections.ScheduleVersionRelease, located, ['unknown-status']),
})

/** Some clients quote it, others send it empty. */
const algorithmName = z
  .preprocess((text) => {
    if (typeof text !== 'string') return text
    return text.replaceAll('"', '').trim().toLowerCase() || undefined
  }, algorithm.optional())
  .describe('Without it the length of the hash tells')

export const deleteVersionFile = contract({
  method: 'DELETE',
  path: '/version_file/:hash',
  roots: APIS,
  summary: 'Delete a file of a version',
  right: 'version.deleteFile',
  params: z.object({ hash: z.string().describe('Hash of the file') }),
  query: z.object({
    algorithm: algorithmName,
    version_id: z
      .string()
      .optional()
      .describe('Of several versions with the file, the one; the newest without it'),
  }),
  answer: null,
  problems: eachOnce(versionRejections.RemoveVersionFile, ['not-found']),
})
export type FileOfHash = z.output<typeof deleteVersionFile.query>
