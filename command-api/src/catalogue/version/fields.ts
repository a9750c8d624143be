import { MAX_DEPENDENCIES, MAX_DEPENDENCY_FILE_NAME } from '@modstead/domain/catalogue/limits'
import { DEPENDENCY_TYPES } from '@modstead/domain/catalogue/values/dependency'
import { ENVIRONMENTS } from '@modstead/domain/catalogue/values/environment'
import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { FILE_TYPES } from '@modstead/domain/catalogue/values/version-file'
import { VERSION_STATUSES } from '@modstead/domain/catalogue/values/version-status'
import { z } from 'zod'

export const channel = z.enum(CHANNELS)

export const versionStatus = z.enum(VERSION_STATUSES).exclude(['scheduled'])

export const environment = z.enum(ENVIRONMENTS)

export const fileType = z.enum(FILE_TYPES)

export const names = z.array(z.string().max(128)).max(1024)

export const dependencies = z
  .array(
    z.object({
      project_id: z.string().nullish(),
      version_id: z.string().nullish(),
      file_name: z.string().max(MAX_DEPENDENCY_FILE_NAME).nullish(),
      dependency_type: z.enum(DEPENDENCY_TYPES),
    }),
  )
  .max(MAX_DEPENDENCIES)

export const modLoaders = names.nullish().describe('Of a modpack: the loaders of its mods')

/** v3 refuses unknown keys, but clients send this one. The schedule route sets the planned status instead. */
export const unused = {
  requested_status: versionStatus.nullish().describe('Has no effect here; plan a release instead'),
}

/** Alternative names of fields. */
export const aliases = {
  name: ['version_title', 'title'],
  version_type: ['release_channel'],
  changelog: ['version_body'],
  project_id: ['mod_id'],
}
