import { CATEGORY_HEADERS, categoriesFor } from '@modstead/domain/catalogue/tags/categories'
import { GAME_VERSIONS } from '@modstead/domain/catalogue/tags/game-versions'
import { categoryIcon, loaderIcon } from '@modstead/domain/catalogue/tags/icons'
import { HIDDEN_MOD_LOADERS, LOADERS, MODPACK_CONTENT_LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import type { SearchPage } from '../contract/site/search.ts'

type Counts = Readonly<Record<string, number>>

const ownSpelling: ReadonlyMap<string, string> = new Map(
  Object.entries({
    neoforge: 'NeoForge',
    liteloader: 'LiteLoader',
    modloader: 'ModLoader',
    nilloader: 'NilLoader',
    bungeecord: 'BungeeCord',
    optifine: 'OptiFine',
    gui: 'GUI',
    'bta-babric': 'BTA (Babric)',
    'kitchen-sink': 'Kitchen Sink',
  }),
)

const labelOf = (name: string): string => {
  const own = ownSpelling.get(name)
  if (own !== undefined) return own
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const categoryOptions = (type: ProjectType, counts: Counts): SearchPage['filters']['categories'] => {
  const categories = categoriesFor(type)
  return CATEGORY_HEADERS.map((header) => ({
    header,
    options: categories
      .filter((category) => category.header === header)
      .map(({ name }) => ({
        value: name,
        label: labelOf(name),
        icon: categoryIcon(name),
        count: counts[name] ?? 0,
      })),
  })).filter(({ options }) => options.length > 0)
}

const hidden: ReadonlySet<string> = new Set(HIDDEN_MOD_LOADERS)

/** Resource packs and data packs have only one loader, so there is nothing to choose. */
export const loaderOptions = (type: ProjectType, counts: Counts): SearchPage['filters']['loaders'] => {
  const names =
    type === 'modpack'
      ? MODPACK_CONTENT_LOADERS
      : LOADERS.filter(({ projectTypes }) => projectTypes.includes(type)).map(({ name }) => name)
  if (names.length < 2) return []
  const options = names.map((name) => ({
    value: name,
    label: labelOf(name),
    icon: loaderIcon(name),
    count: counts[name] ?? 0,
    hidden: hidden.has(name),
  }))
  return options.sort((left, right) => Number(left.hidden) - Number(right.hidden))
}

/** Only values that some project has, so that the list is short enough for every page. */
export const gameVersionOptions = (
  counts: Counts,
  chosen: readonly string[],
): SearchPage['filters']['gameVersions'] =>
  GAME_VERSIONS.map(({ version, type }) => ({
    value: version,
    kind: type,
    count: counts[version] ?? 0,
  })).filter(({ value, count }) => count > 0 || chosen.includes(value))
