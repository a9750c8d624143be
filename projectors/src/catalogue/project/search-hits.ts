import { isOpenSource } from '@modstead/domain/catalogue/values/license'
import { jsonHead } from '../../json-head.ts'
import type { Pictures } from './pictures.ts'
import type { Shown } from './shown.ts'
import type { ProjectSearch } from './table.ts'

const sorted = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())].sort()

/** An organisation's projects are nobody's own. */
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
    date_modified: shown.updatedAt,
  }
}

/** `author`, `organization`, `downloads` and `follows` are the reader's to append, as in v3. */
export const v2Hit = (shown: Shown, pictures: Pictures): string =>
  jsonHead({
    ...commonMembers(shown, pictures),
    project_type: shown.hitTypeV2,
    title: shown.state.title,
    description: shown.state.summary,
    versions: shown.gameVersions,
    latest_version: shown.versions.at(-1)?.id ?? '',
    icon_url: pictures.iconUrl ?? '',
    client_side: shown.sides.client,
    server_side: shown.sides.server,
  })

export const v3Hit = (shown: Shown, pictures: Pictures): string => {
  const dependencies = shown.versions.flatMap((version) => version.dependencies)
  const on = (...types: string[]) =>
    sorted(dependencies.filter(({ type }) => types.includes(type)).map(({ projectId }) => projectId))
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
    version_id: shown.versions.at(-1)?.id ?? '',
    icon_url: pictures.iconUrl,
    loaders: shown.ownLoaders,
    game_versions: shown.gameVersions,
    mrpack_loaders: shown.mrpackLoaders,
    project_loader_fields: fields,
    client_side: [shown.sides.client],
    server_side: [shown.sides.server],
    dependencies: [],
    dependency_project_ids: on('required', 'optional', 'incompatible', 'embedded'),
    compatible_dependency_project_ids: on('required', 'optional', 'embedded'),
    required_dependency_project_ids: on('required'),
    optional_dependency_project_ids: on('optional'),
    incompatible_dependency_project_ids: on('incompatible'),
    embedded_dependency_project_ids: on('embedded'),
    minecraft_server: null,
    minecraft_mod: null,
    minecraft_java_server: null,
    minecraft_bedrock_server: null,
  })
}

/** Loaders, game versions and environment that some version has together; each combination once. */
const combinations = ({ versions, environments }: Shown): ProjectSearch['versions'] => {
  const [assumed = 'unknown'] = environments
  const distinct = new Map<string, ProjectSearch['versions'][number]>()
  for (const version of versions) {
    const combination = {
      loaders: [...new Set([...version.loaders, ...version.mrpackLoaders])],
      gameVersions: version.gameVersions,
      environment: version.environment === 'unknown' ? assumed : version.environment,
    }
    distinct.set(JSON.stringify(combination), combination)
  }
  return [...distinct.values()]
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
    versions: combinations(shown),
    createdAt: state.approvedAt ?? state.createdAt,
    modifiedAt: shown.updatedAt,
    color: pictures.color,
  }
}
