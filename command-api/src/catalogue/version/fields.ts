import { MAX_DEPENDENCIES, MAX_DEPENDENCY_FILE_NAME } from '@modstead/domain/catalogue/limits'
import { FILE_TYPES } from '@modstead/domain/catalogue/values/version-file'
import { z } from 'zod'

export const channel = z.enum(['release', 'beta', 'alpha'])

export const versionStatus = z.enum(['listed', 'archived', 'draft', 'unlisted'])

export const environment = z.enum([
  'client_and_server',
  'client_only',
  'client_only_server_optional',
  'singleplayer_only',
  'server_only',
  'server_only_client_optional',
  'dedicated_server_only',
  'client_or_server',
  'client_or_server_prefers_both',
  'unknown',
])

export const fileType = z.enum(FILE_TYPES)

export const names = z.array(z.string().max(128)).max(1024)

export const dependencies = z
  .array(
    z.object({
      project_id: z.string().nullish(),
      version_id: z.string().nullish(),
      file_name: z.string().max(MAX_DEPENDENCY_FILE_NAME).nullish(),
      dependency_type: z.enum(['required', 'optional', 'incompatible', 'embedded']),
    }),
  )
  .max(MAX_DEPENDENCIES)

export const modLoaders = names.nullish().describe('Of a modpack: the loaders of its mods')

/** v3 refuses unknown keys, but clients send this one. The schedule route sets the planned status instead. */
export const unused = {
  requested_status: versionStatus.nullish().describe('Has no effect here; plan a release instead'),
}

/** Other names of fields. */
export const aliases = {
  name: ['version_title', 'title'],
  version_type: ['release_channel'],
  changelog: ['version_body'],
  project_id: ['mod_id'],
}
