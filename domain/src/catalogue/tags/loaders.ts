import loaderRows from './data/loaders.json' with { type: 'json' }

export interface Loader {
  readonly name: string
  /** Project types whose versions may run on it. */
  readonly projectTypes: readonly string[]
  /** Of plugin loaders only: whether it is a proxy between servers rather than a server. */
  readonly platform?: boolean
}

export const LOADERS: readonly Loader[] = loaderRows

const PLUGIN_LOADERS = ['bukkit', 'spigot', 'paper', 'purpur', 'sponge', 'folia'] as const
const PLUGIN_PLATFORM_LOADERS = ['bungeecord', 'waterfall', 'velocity'] as const
export const DATAPACK_LOADER = 'datapack'
/** The loader that marks a modpack; `/v2` shows the loaders of its content instead. */
export const MODPACK_LOADER = 'mrpack'
/** Mod loaders that filters show only when asked for more. */
export const HIDDEN_MOD_LOADERS = ['liteloader', 'modloader', 'rift'] as const
/** Loaders that a modpack can be made for. */
export const MODPACK_CONTENT_LOADERS = ['fabric', 'forge', 'quilt', 'neoforge'] as const

const byName = new Map(LOADERS.map((loader) => [loader.name, loader]))
const plugins: ReadonlySet<string> = new Set([...PLUGIN_LOADERS, ...PLUGIN_PLATFORM_LOADERS])

export const loaderNamed = (name: string): Loader | undefined => byName.get(name)

export const isKnownLoader = (name: string): boolean => byName.has(name)

export const isPluginLoader = (name: string): boolean => plugins.has(name)

/**
 * `supported_project_types` as `/v2` serves it. Clients look the type of their project up there, and in `/v2` a plugin
 * is a `mod` and a project without versions a `project`.
 */
export const supportedTypesV2 = (loader: Loader): readonly string[] => {
  const types = new Set(loader.projectTypes)
  if (types.has('plugin') || types.has('datapack')) types.add('mod')
  if ((MODPACK_CONTENT_LOADERS as readonly string[]).includes(loader.name)) types.add('modpack')
  types.add('project')
  return [...types]
}
