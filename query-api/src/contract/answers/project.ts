import { PROJECT_TYPES } from '@modstead/domain/catalogue/tags/project-types'
import { MONETIZATION_STATUSES } from '@modstead/domain/catalogue/values/monetization-status'
import { PROJECT_STATUSES } from '@modstead/domain/catalogue/values/project-status'
import { z } from 'zod'
import { projectCan } from '../site/can.ts'
import { instant } from './instant.ts'

const status = z.enum(PROJECT_STATUSES)

const monetization = z.enum(MONETIZATION_STATUSES)

const galleryItem = z.strictObject({
  url: z.string(),
  raw_url: z.string(),
  featured: z.boolean(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  created: instant,
  ordering: z.int(),
})

/** `can` is present if the request has a sender and asks for this project alone. */
export const project = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    project_types: z.array(z.enum(PROJECT_TYPES)),
    games: z.array(z.string()),
    team_id: z.string(),
    organization: z.string().nullable(),
    name: z.string(),
    summary: z.string(),
    description: z.string(),
    categories: z.array(z.string()),
    additional_categories: z.array(z.string()),
    loaders: z.array(z.string()),
    mrpack_loaders: z.array(z.string()).optional(),
    game_versions: z.array(z.string()),
    environment: z.array(z.string()),
    versions: z.array(z.string()),
    license: z.strictObject({ id: z.string(), name: z.string(), url: z.string().nullable() }),
    icon_url: z.string().nullable(),
    raw_icon_url: z.string().nullable(),
    color: z.int().nullable(),
    gallery: z.array(galleryItem),
    link_urls: z.record(
      z.string(),
      z.strictObject({ platform: z.string(), donation: z.boolean(), url: z.string() }),
    ),
    thread_id: z.string(),
    status,
    requested_status: status.nullable(),
    monetization_status: monetization,
    moderator_message: z
      .strictObject({ message: z.string().nullable(), body: z.string().nullable() })
      .nullable(),
    side_types_migration_review_status: z.literal('reviewed'),
    published: instant,
    updated: instant,
    approved: instant.nullable(),
    queued: instant.nullable(),
    downloads: z.int(),
    followers: z.int(),
    minecraft_server: z.null(),
    minecraft_mod: z.null(),
    minecraft_java_server: z.null(),
    minecraft_bedrock_server: z.null(),
    can: projectCan.optional(),
  })
  .meta({ id: 'Project' })
