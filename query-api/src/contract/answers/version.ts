import { PROJECT_TYPES } from '@modstead/domain/catalogue/tags/project-types'
import { DEPENDENCY_TYPES } from '@modstead/domain/catalogue/values/dependency'
import { ENVIRONMENTS } from '@modstead/domain/catalogue/values/environment'
import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { VERSION_STATUSES } from '@modstead/domain/catalogue/values/version-status'
import { z } from 'zod'
import { versionCan } from '../site/can.ts'
import { file } from './file.ts'
import { instant } from './instant.ts'

const status = z.enum(VERSION_STATUSES)

const dependency = z.strictObject({
  version_id: z.string().nullable(),
  project_id: z.string().nullable(),
  file_name: z.string().nullable(),
  dependency_type: z.enum(DEPENDENCY_TYPES),
})

/** `can` is present if the request has a sender and asks for this version alone. */
export const version = z
  .strictObject({
    id: z.string(),
    project_id: z.string(),
    author_id: z.string(),
    featured: z.boolean(),
    name: z.string(),
    version_number: z.string(),
    project_types: z.array(z.enum(PROJECT_TYPES)),
    games: z.array(z.string()),
    date_published: instant,
    version_type: z.enum(CHANNELS),
    status,
    requested_status: status.nullable(),
    environment: z.enum(ENVIRONMENTS),
    files: z.array(file),
    dependencies: z.array(dependency),
    loaders: z.array(z.string()),
    mrpack_loaders: z.array(z.string()).optional(),
    game_versions: z.array(z.string()),
    ordering: z.int().nullable(),
    minecraft_java_server: z.null(),
    changelog: z.string().optional().describe('Absent where it is not to be included'),
    downloads: z.int(),
    can: versionCan.optional(),
  })
  .meta({ id: 'Version' })
