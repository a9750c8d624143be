import { CATEGORIES } from '@modstead/domain/catalogue/tags/categories'
import { GAME_VERSIONS } from '@modstead/domain/catalogue/tags/game-versions'
import { categoryIcon, loaderIcon } from '@modstead/domain/catalogue/tags/icons'
import { LICENSES } from '@modstead/domain/catalogue/tags/licenses'
import { DONATION_PLATFORMS, LINK_PLATFORMS } from '@modstead/domain/catalogue/tags/link-platforms'
import { LOADERS, MODPACK_LOADER, supportedTypesV2 } from '@modstead/domain/catalogue/tags/loaders'
import { PROJECT_TYPES } from '@modstead/domain/catalogue/tags/project-types'
import { REPORT_TYPES } from '@modstead/domain/catalogue/tags/report-types'
import { ENVIRONMENTS } from '@modstead/domain/catalogue/values/environment'
import { SIDE_TYPES } from '@modstead/domain/catalogue/values/side-type'

const categories = CATEGORIES.map(({ name, projectType, header }) => ({
  icon: categoryIcon(name),
  name,
  project_type: projectType,
  header,
}))

/** Clients of v2 do not know the loader of modpacks. */
const loadersV2 = LOADERS.filter(({ name }) => name !== MODPACK_LOADER).map((loader) => ({
  icon: loaderIcon(loader.name),
  name: loader.name,
  supported_project_types: supportedTypesV2(loader),
}))

const loadersV3 = LOADERS.map(({ name, projectTypes, platform }) => ({
  icon: loaderIcon(name),
  name,
  supported_project_types: projectTypes,
  supported_games: ['minecraft-java'],
  supported_fields: ['game_versions', 'environment', ...(name === MODPACK_LOADER ? ['mrpack_loaders'] : [])],
  metadata: platform === undefined ? {} : { platform },
}))

const gameVersions = GAME_VERSIONS.map(({ version, type, date, major }) => ({
  version,
  version_type: type,
  date,
  major,
}))

const licenses = LICENSES.map(({ id, name }) => ({ short: id, name }))

const common = {
  category: categories,
  license: licenses,
  donation_platform: DONATION_PLATFORMS,
  report_type: REPORT_TYPES,
  side_type: SIDE_TYPES,
  project_type: PROJECT_TYPES,
  game_version: gameVersions,
}

/** Keyed by the last part of the address below `/tag/`. */
export const tagAnswers = {
  v2: { ...common, loader: loadersV2 },
  v3: { ...common, loader: loadersV3, link_platform: LINK_PLATFORMS },
}

const fieldsV3: ReadonlyMap<string, readonly unknown[]> = new Map(
  Object.entries({
    game_versions: GAME_VERSIONS.map(({ version, type, date, major }, place) => ({
      id: place + 1,
      enum_id: 2,
      value: version,
      ordering: null,
      created: date,
      metadata: { type, major },
    })),
    mrpack_loaders: LOADERS.filter(({ projectTypes }) => projectTypes.includes('mod')).map(
      ({ name }, place) => ({
        id: place + 1,
        enum_id: 3,
        value: name,
        ordering: null,
        created: '2020-01-01T00:00:00.000Z',
        metadata: {},
      }),
    ),
    environment: ENVIRONMENTS.map((value, place) => ({
      id: place + 1,
      enum_id: 4,
      value,
      ordering: null,
      created: '2020-01-01T00:00:00.000Z',
      metadata: {},
    })),
  }),
)

/** The values that a loader field may have, or undefined for an unknown field. */
export const loaderFieldValues = (field: string): readonly unknown[] | undefined => fieldsV3.get(field)

export const gamesV3 = [
  { slug: 'minecraft-java', name: 'minecraft-java', icon: null, banner: null },
  { slug: 'minecraft-bedrock', name: 'minecraft-bedrock', icon: null, banner: null },
]
