import { isHiddenProject } from '@modstead/domain/catalogue/project/status'
import { licenseName } from '@modstead/domain/catalogue/values/license'
import { jsonHead } from '../../runtime/json-head.ts'
import { donationLinks, linkUrls, plainLink } from './links.ts'
import type { Pictures } from './pictures.ts'
import type { Shown } from './shown.ts'
import { UPDATED_AT, VERSION_IDS } from './table.ts'

/** Fields that v2 and v3 share. The reader appends `downloads` and `followers` and fills the blanks. */
const commonMembers = ({ id, state, gameVersions, environments }: Shown, pictures: Pictures) => ({
  id,
  slug: state.slug,
  categories: state.categories,
  additional_categories: state.additionalCategories,
  game_versions: gameVersions,
  environment: environments,
  versions: VERSION_IDS,
  license: { id: state.license.id, name: licenseName(state.license.id), url: state.license.url },
  icon_url: pictures.iconUrl,
  raw_icon_url: pictures.rawIconUrl,
  color: pictures.color,
  organization: state.organizationId,
  thread_id: state.threadId,
  status: state.status,
  requested_status: state.requestedStatus,
  monetization_status: state.monetization,
  published: state.createdAt,
  updated: UPDATED_AT,
  approved: state.approvedAt,
  queued: state.queuedAt,
})

export const v2Head = (shown: Shown, pictures: Pictures): string => {
  const { state, sides } = shown
  return jsonHead({
    ...commonMembers(shown, pictures),
    project_type: shown.typeV2,
    // v2 clients expect null here.
    moderator_message: null,
    team: state.teamId,
    title: state.title,
    description: state.summary,
    body: state.body,
    body_url: null,
    client_side: sides.client,
    server_side: sides.server,
    loaders: shown.loaders,
    gallery: pictures.gallery.map(({ url, rawUrl, createdAt, featured, title, description, ordering }) => ({
      url,
      raw_url: rawUrl,
      featured,
      title,
      description,
      created: createdAt,
      ordering,
    })),
    issues_url: plainLink(state.links, 'issues'),
    source_url: plainLink(state.links, 'source'),
    wiki_url: plainLink(state.links, 'wiki'),
    discord_url: plainLink(state.links, 'discord'),
    donation_urls: donationLinks(state.links).map(({ platform, name, url }) => ({
      id: platform,
      platform: name,
      url,
    })),
  })
}

export const v3Head = (shown: Shown, pictures: Pictures): string => {
  const { state, mrpackLoaders } = shown
  return jsonHead({
    ...commonMembers(shown, pictures),
    project_types: shown.types,
    // For members only. Every reader gets the same answer, so it is present only while nobody else sees the
    // project.
    moderator_message: isHiddenProject(state.status) ? state.moderatorMessage : null,
    games: ['minecraft-java'],
    team_id: state.teamId,
    name: state.title,
    summary: state.summary,
    description: state.body,
    loaders: shown.ownLoaders,
    ...(mrpackLoaders.length > 0 && { mrpack_loaders: mrpackLoaders }),
    gallery: pictures.gallery.map(({ url, rawUrl, createdAt, featured, title, description, ordering }) => ({
      url,
      raw_url: rawUrl,
      featured,
      name: title,
      description,
      created: createdAt,
      ordering,
    })),
    link_urls: linkUrls(state.links),
    side_types_migration_review_status: 'reviewed',
    minecraft_server: null,
    minecraft_mod: null,
    minecraft_java_server: null,
    minecraft_bedrock_server: null,
  })
}
