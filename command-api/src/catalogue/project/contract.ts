import { MAX_INITIAL_VERSIONS } from '@modstead/domain/catalogue/limits'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'
import { initialVersion } from '../version/contract.ts'

const sideType = z.enum(['required', 'optional', 'unsupported', 'unknown'])
const status = z.string().max(32)
const texts = z.array(z.string().max(128)).max(512)
const nullableUrl = z.string().max(4096).nullable()

const donationUrl = z.object({
  id: z.string().max(64),
  platform: z.string().max(64).nullish(),
  url: z.string().max(4096),
})
export type DonationUrl = z.output<typeof donationUrl>

const legacyLinks = {
  issues_url: nullableUrl.optional(),
  source_url: nullableUrl.optional(),
  wiki_url: nullableUrl.optional(),
  discord_url: nullableUrl.optional(),
  donation_urls: z.array(donationUrl).max(64).nullish(),
}

const linkUrls = z.record(z.string().max(64), nullableUrl)

/** An administrator may carry these over from an existing catalogue; refused from anybody else. */
const history = z.object({
  id: z.string().nullish(),
  team_id: z.string().nullish(),
  thread_id: z.string().nullish(),
  owner_id: z.string().nullish(),
  status: status.nullish(),
  published: z.iso.datetime({ offset: true }).nullish(),
  updated: z.iso.datetime({ offset: true }).nullish(),
  approved: z.iso.datetime({ offset: true }).nullish(),
  queued: z.iso.datetime({ offset: true }).nullish(),
  downloads: z.int().nonnegative().nullish(),
  followers: z.int().nonnegative().nullish(),
})

const galleryItem = z.object({
  /** Name of the part with the picture. */
  item: z.string(),
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

const createdWith = <Version extends z.ZodType>(version: Version) =>
  z.object({
    slug: z.string(),
    title: z.string(),
    /** v2: the summary. v3: the body. */
    description: z.string().nullish(),
    summary: z.string().nullish(),
    body: z.string().nullish(),
    project_type: z.string().nullish(),
    categories: texts.nullish(),
    additional_categories: texts.nullish(),
    client_side: sideType.nullish(),
    server_side: sideType.nullish(),
    license_id: z.string(),
    license_url: z.string().max(4096).nullish(),
    requested_status: status.nullish(),
    is_draft: z.boolean().nullish(),
    initial_versions: z.array(version).max(MAX_INITIAL_VERSIONS).nullish(),
    gallery_items: z.array(galleryItem).max(64).nullish(),
    organization_id: z.string().nullish(),
    link_urls: linkUrls.nullish(),
    import: history.nullish(),
    ...legacyLinks,
  })

/** `data` of POST /v2/project and /v3/project. */
export const createProjectData = {
  v2: withAliases(aliases, createdWith(initialVersion.v2)),
  v3: withAliases(aliases, createdWith(initialVersion.v3)),
}
export type CreateProjectData = z.output<typeof createProjectData.v2>

const listed = {
  categories: texts.nullish(),
  add_categories: texts.nullish(),
  remove_categories: texts.nullish(),
  additional_categories: texts.nullish(),
  add_additional_categories: texts.nullish(),
  remove_additional_categories: texts.nullish(),
  add_donation_urls: z.array(donationUrl).max(64).nullish(),
  remove_donation_urls: z.array(donationUrl).max(64).nullish(),
  ...legacyLinks,
}

/** Absent and null alike leave a field as it is, except where null clears it: links, license address, messages, requested status. */
const editable = {
  slug: z.string().nullish(),
  license_id: z.string().nullish(),
  license_url: z.string().max(4096).nullish(),
  client_side: sideType.nullish(),
  server_side: sideType.nullish(),
  status: status.nullish(),
  requested_status: status.nullish(),
  moderation_message: z.string().max(2000).nullish(),
  moderation_message_body: z.string().max(65_536).nullish(),
  monetization_status: z.string().nullish(),
  ...listed,
}

/** PATCH /v2/project/{id}: `description` is the summary. */
export const editProjectV2 = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  body: z.string().nullish(),
  ...editable,
})
export type EditProjectV2 = z.output<typeof editProjectV2>

/** PATCH /v3/project/{id}: `description` is the body, links are a map. */
export const editProjectV3 = z.object({
  name: z.string().nullish(),
  summary: z.string().nullish(),
  description: z.string().nullish(),
  link_urls: linkUrls.nullish(),
  ...editable,
})
export type EditProjectV3 = z.output<typeof editProjectV3>

/** PATCH /v2/projects and /v3/projects: only what several projects can have in common. */
export const editProjectsV2 = z.object(listed)
export const editProjectsV3 = z.object({ link_urls: linkUrls.nullish(), ...listed })
