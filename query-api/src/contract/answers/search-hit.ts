import { PROJECT_TYPES } from '@modstead/domain/catalogue/tags/project-types'
import { SIDE_TYPES } from '@modstead/domain/catalogue/values/side-type'
import { z } from 'zod'
import { instant } from './instant.ts'

const texts = z.array(z.string())
const types = z.array(z.enum(PROJECT_TYPES))
const sides = z.array(z.enum(SIDE_TYPES))

/** A project as search finds it, with the counts at the time of indexing. */
export const searchHit = z
  .strictObject({
    project_id: z.string(),
    slug: z.string(),
    version_id: z.string().describe('Its latest version'),
    name: z.string(),
    summary: z.string(),
    author: z.string(),
    author_id: z.string().nullable(),
    organization: z.string().nullable(),
    organization_id: z.string().nullable(),
    project_types: types,
    all_project_types: types,
    categories: texts,
    display_categories: texts,
    loaders: texts,
    mrpack_loaders: texts,
    game_versions: texts,
    environment: texts,
    project_loader_fields: z.strictObject({
      environment: texts,
      game_versions: texts,
      mrpack_loaders: texts,
    }),
    client_side: sides,
    server_side: sides,
    license: z.string(),
    disclosure_types: texts,
    icon_url: z.string().nullable(),
    color: z.int().nullable(),
    gallery: texts,
    featured_gallery: z.string().nullable(),
    dependencies: texts,
    dependency_project_ids: texts,
    compatible_dependency_project_ids: texts,
    required_dependency_project_ids: texts,
    optional_dependency_project_ids: texts,
    incompatible_dependency_project_ids: texts,
    embedded_dependency_project_ids: texts,
    downloads: z.int(),
    follows: z.int(),
    date_created: instant,
    date_modified: instant,
    minecraft_server: z.null(),
    minecraft_mod: z.null(),
    minecraft_java_server: z.null(),
    minecraft_bedrock_server: z.null(),
  })
  .meta({ id: 'SearchHit' })
