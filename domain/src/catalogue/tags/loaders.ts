import loaderRows from './data/loaders.json' with { type: 'json' }

export interface Loader {
  readonly name: string
  /** Project types whose versions can run on it. */
  readonly projectTypes: readonly string[]
  /** Set for plugin loaders only: true for a proxy between servers, false for a server. */
  readonly platform?: boolean
}

export const LOADERS: readonly Loader[] = loaderRows

const PLUGIN_LOADERS = ['bukkit', 'spigot', 'paper', 'purpur', 'sponge', 'folia'] as const
const PLUGIN_PLATFORM_LOADERS = ['bungeecord', 'waterfall', 'velocity'] as const
export const DATAPACK_LOADER = 'datapack'
/** The loader of every modpack. `/v2` shows the loaders of its mods instead. */
export const MODPACK_LOADER = 'mrpack'
/** Filters show these mod loaders only after "show more". */
export const HIDDEN_MOD_LOADERS = ['liteloader', 'modloader', 'rift'] as const
/** Loaders that the mods of a modpack can need. */
export const MODPACK_CONTENT_LOADERS = ['fabric', 'forge', 'quilt', 'neoforge'] as const

const byName = new Map(LOADERS.map((loader) => [loader.name, loader]))
const plugins: ReadonlySet<string> = new Set([...PLUGIN_LOADERS, ...PLUGIN_PLATFORM_LOADERS])

export const loaderNamed = (name: string): Loader | undefined => byName.get(name)

export const isKnownLoader = (name: string): boolean => byName.has(name)

export const isPluginLoader = (name: string): boolean => plugins.has(name)

/**
 * `supported_project_types` in `/v2`. Clients look up the type of their project in it, and in `/v2` a plugin is a `mod`
 * and a project without versions is a `project`.
 */
export const supportedTypesV2 = (loader: Loader): readonly string[] => {
  const types = new Set(loader.projectTypes)
  if (types.has('plugin') || types.has('datapack')) types.add('mod')
  if ((MODPACK_CONTENT_LOADERS as readonly string[]).includes(loader.name)) types.add('modpack')
  types.add('project')
  return [...types]
}
