import { DEPENDENCY_TYPES } from '@modstead/domain/catalogue/values/dependency'
import { SIDE_TYPES } from '@modstead/domain/catalogue/values/side-type'
import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { VERSION_STATUSES } from '@modstead/domain/catalogue/values/version-status'
import { z } from 'zod'

const text = z.string()
const texts = z.array(z.string())
const count = z.int().nonnegative()
const time = z.iso.datetime({ offset: true })

const dependency = z.object({
  slug: text,
  dependency_type: z.enum(DEPENDENCY_TYPES),
})

const release = z.object({
  version_number: text,
  name: text,
  channel: z.enum(CHANNELS),
  published: time,
  changelog: text.optional(),
  game_versions: texts.optional(),
  loaders: texts.optional(),
  dependencies: z.array(dependency).default([]),
  /** Carried over with an administrator's token. */
  id: text.optional(),
  author: text.optional(),
  downloads: count.optional(),
  status: z.enum(VERSION_STATUSES).exclude(['scheduled']).optional(),
  featured: z.boolean().optional(),
})
export type Release = z.output<typeof release>

const member = z.object({
  username: text,
  role: text.optional(),
  permissions: count.optional(),
  payouts_split: z.number().optional(),
  ordering: count.optional(),
  accepted: z.boolean().optional(),
})

const side = z.enum(SIDE_TYPES).exclude(['unknown'])

/** `addon.json`. docs/importing.md describes each field. Unknown fields are ignored. */
export const addOnFile = z.object({
  slug: text,
  title: text,
  summary: text,
  project_type: z.enum(['mod', 'plugin', 'modpack', 'shader', 'resourcepack', 'datapack']),
  categories: texts.default([]),
  client_side: side.optional(),
  server_side: side.optional(),
  license_id: text,
  license_url: text.optional(),
  links: z
    .object({
      source: text.optional(),
      issues: text.optional(),
      wiki: text.optional(),
      discord: text.optional(),
      donation: z.array(z.object({ platform: text, url: text })).optional(),
    })
    .default({}),
  loaders: texts.default([]),
  game_versions: texts.optional(),
  authors: texts.optional(),
  versions: z.array(release).default([]),
  provenance: z.object({ repo: text, commit: text }).optional(),
  /** Carried over with an administrator's token. */
  id: text.optional(),
  team_id: text.optional(),
  owner: text.optional(),
  members: z.array(member).optional(),
  status: text.optional(),
  published: time.optional(),
  updated: time.optional(),
  downloads: count.optional(),
  followers: count.optional(),
})
export type AddOnFile = z.output<typeof addOnFile>

/** `users.json`: accounts to create before the add-ons, with an administrator's token. */
export const usersFile = z.array(
  z.object({
    username: text,
    id: text.optional(),
    name: text.optional(),
    bio: text.optional(),
    role: z.enum(['developer', 'moderator', 'admin']).optional(),
    badges: count.optional(),
    created: time.optional(),
  }),
)
export type UserEntry = z.output<typeof usersFile>[number]
