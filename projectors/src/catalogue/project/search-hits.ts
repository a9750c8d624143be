import { isOpenSource } from '@modstead/domain/catalogue/values/license'
import { jsonHead } from '../../runtime/json-head.ts'
import type { Pictures } from './pictures.ts'
import type { Shown } from './shown.ts'
import { LATEST_VERSION_ID, type ProjectSearch, UPDATED_AT } from './table.ts'

const sorted = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())].sort()

/** No user owns a project of an organization. */
const authorId = ({ state }: Shown): string | null => (state.organizationId === null ? state.ownerId : null)

const commonMembers = (shown: Shown, pictures: Pictures) => {
  const { state } = shown
  return {
    project_id: shown.id,
    slug: state.slug,
    all_project_types: shown.types,
    author_id: authorId(shown),
    organization_id: state.organizationId,
    categories: sorted(state.categories, state.additionalCategories, shown.loaders),
    display_categories: sorted(state.categories, shown.loaders),
    license: state.license.id,
    environment: shown.environments,
    disclosure_types: [],
    gallery: pictures.gallery.filter(({ featured }) => !featured).map(({ url }) => url),
    featured_gallery: pictures.featuredUrl,
    color: pictures.color,
    date_created: state.approvedAt ?? state.createdAt,
    date_modified: UPDATED_AT,
  }
}

/** The reader appends `author`, `organization`, `downloads` and `follows`, as in v3, and fills the blanks. */
export const v2Hit = (shown: Shown, pictures: Pictures): string =>
  jsonHead({
    ...commonMembers(shown, pictures),
    project_type: shown.hitTypeV2,
    title: shown.state.title,
    description: shown.state.summary,
    versions: shown.gameVersions,
    latest_version: LATEST_VERSION_ID,
    icon_url: pictures.iconUrl ?? '',
    client_side: shown.sides.client,
    server_side: shown.sides.server,
  })

export const v3Hit = (shown: Shown, pictures: Pictures): string => {
  const fields = {
    environment: shown.environments,
    game_versions: shown.gameVersions,
    mrpack_loaders: shown.mrpackLoaders,
  }
  return jsonHead({
    ...commonMembers(shown, pictures),
    project_types: shown.types,
    name: shown.state.title,
    summary: shown.state.summary,
    version_id: LATEST_VERSION_ID,
    icon_url: pictures.iconUrl,
    loaders: shown.ownLoaders,
    game_versions: shown.gameVersions,
    mrpack_loaders: shown.mrpackLoaders,
    project_loader_fields: fields,
    client_side: [shown.sides.client],
    server_side: [shown.sides.server],
    dependencies: [],
    minecraft_server: null,
    minecraft_mod: null,
    minecraft_java_server: null,
    minecraft_bedrock_server: null,
  })
}

export const searchParts = (shown: Shown, pictures: Pictures): ProjectSearch => {
  const { state } = shown
  return {
    projectId: shown.id,
    slug: state.slug,
    title: state.title,
    summary: state.summary,
    authorId: authorId(shown),
    organizationId: state.organizationId,
    projectTypes: shown.listedTypes,
    categories: sorted(state.categories, state.additionalCategories),
    displayCategories: sorted(state.categories),
    license: state.license.id,
    openSource: isOpenSource(state.license.id),
    clientSide: shown.sides.client,
    serverSide: shown.sides.server,
    assumedEnvironment: shown.environments[0] ?? 'unknown',
    createdAt: state.approvedAt ?? state.createdAt,
    color: pictures.color,
  }
}
