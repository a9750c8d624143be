import type { Extension } from './file-names.ts'

type Matches = (entryName: string) => boolean

/** What a file for a loader looks like. */
export interface LoaderRule {
  readonly loaders: readonly string[]
  readonly extensions: readonly Extension[]
  /** Of each group, at least one entry must be there. */
  readonly needs: readonly (readonly Matches[])[]
  /** What is missing, for the person who uploaded the file. */
  readonly warning: string
  /** Release days of the game versions that the rule is for: from the first, before the second; ISO 8601. */
  readonly from?: string
  readonly before?: string
  /** Mods are often packed up as something else; see `looksLikeModpack`. */
  readonly isMod?: true
}

const named =
  (...names: string[]): Matches =>
  (entry) =>
    names.includes(entry)
const endsIn =
  (end: string): Matches =>
  (entry) =>
    entry.endsWith(end)
const startsWith =
  (start: string): Matches =>
  (entry) =>
    entry.startsWith(start)
const contains =
  (part: string): Matches =>
  (entry) =>
    entry.includes(part)

const MANIFEST = 'META-INF/MANIFEST.MF'
/** The new mod metadata of Forge came with game version 1.13.2. */
const FORGE_1_13 = '2018-10-21'

export const RESOURCE_PACK_RULE: LoaderRule = {
  loaders: ['minecraft'],
  extensions: ['zip'],
  needs: [[named('pack.mcmeta')]],
  warning:
    'No pack.mcmeta present for a resource pack. It must be in the root of the archive, not in a folder.',
  from: '2013-06-13',
}

export const LOADER_RULES: readonly LoaderRule[] = [
  {
    loaders: ['fabric'],
    extensions: ['jar'],
    needs: [[named('fabric.mod.json')]],
    warning: 'No fabric.mod.json present for a Fabric file.',
    isMod: true,
  },
  {
    loaders: ['quilt'],
    extensions: ['jar', 'zip'],
    needs: [[named('quilt.mod.json', 'fabric.mod.json')]],
    warning: 'No quilt.mod.json or fabric.mod.json present for a Quilt file.',
    from: '2022-02-28',
    isMod: true,
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    needs: [[named('META-INF/mods.toml', MANIFEST), endsIn('.class')]],
    warning: 'No mods.toml, MANIFEST.MF or .class file present for a Forge file.',
    from: FORGE_1_13,
    isMod: true,
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    needs: [[named('mcmod.info', MANIFEST), endsIn('.class')]],
    warning: 'No mcmod.info, MANIFEST.MF or .class file present for a Forge file.',
    before: FORGE_1_13,
    isMod: true,
  },
  {
    loaders: ['neoforge'],
    extensions: ['jar', 'zip'],
    needs: [[named('META-INF/neoforge.mods.toml', 'META-INF/mods.toml', MANIFEST), endsIn('.class')]],
    warning: 'No neoforge.mods.toml, mods.toml, MANIFEST.MF or .class file present for a NeoForge file.',
    isMod: true,
  },
  {
    loaders: ['liteloader'],
    extensions: ['litemod', 'jar'],
    needs: [[named('litemod.json')]],
    warning: 'No litemod.json present for a LiteLoader file.',
    isMod: true,
  },
  {
    loaders: ['rift'],
    extensions: ['jar'],
    needs: [[named('riftmod.json')]],
    warning: 'No riftmod.json present for a Rift file.',
    isMod: true,
  },
  {
    loaders: ['bukkit', 'spigot', 'paper', 'purpur', 'folia'],
    extensions: ['zip', 'jar'],
    needs: [[named('plugin.yml', 'paper-plugin.yml')]],
    warning: 'No plugin.yml or paper-plugin.yml present for a plugin file.',
  },
  {
    loaders: ['bungeecord', 'waterfall'],
    extensions: ['zip', 'jar'],
    needs: [[named('plugin.yml', 'bungee.yml')]],
    warning: 'No plugin.yml or bungee.yml present for a proxy plugin file.',
  },
  {
    loaders: ['velocity'],
    extensions: ['zip', 'jar'],
    needs: [[named('velocity-plugin.json')]],
    warning: 'No velocity-plugin.json present for a Velocity file.',
  },
  {
    loaders: ['sponge'],
    extensions: ['zip', 'jar'],
    needs: [[named('sponge_plugins.json', 'META-INF/sponge_plugins.json', 'mcmod.info')]],
    warning: 'No sponge_plugins.json or mcmod.info present for a Sponge file.',
  },
  RESOURCE_PACK_RULE,
  {
    loaders: ['minecraft'],
    extensions: ['zip'],
    needs: [[named('pack.txt')]],
    warning: 'No pack.txt present for a texture pack.',
    from: '2010-11-09',
    before: '2013-06-09',
  },
  {
    loaders: ['datapack'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')]],
    warning:
      'No pack.mcmeta present for a data pack. It must be in the root of the archive, not in a folder.',
    from: '2017-10-25',
  },
  {
    loaders: ['optifine', 'iris'],
    extensions: ['zip'],
    needs: [[startsWith('shaders/')]],
    warning: 'No shaders folder present for a shader pack.',
  },
  {
    loaders: ['canvas'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')], [contains('/pipelines/')]],
    warning: 'No pack.mcmeta and pipelines folder present for a Canvas shader pack.',
  },
  {
    loaders: ['vanilla'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')], [startsWith('assets/minecraft/shaders/')]],
    warning: 'No pack.mcmeta and assets/minecraft/shaders folder present for a core shader pack.',
  },
  {
    loaders: ['mrpack'],
    extensions: ['mrpack'],
    needs: [[named('modrinth.index.json')]],
    warning: 'No modrinth.index.json present for a modpack file.',
  },
]

export const satisfies = (rule: LoaderRule, entryNames: readonly string[]): boolean =>
  rule.needs.every((group) => entryNames.some((entry) => group.some((matches) => matches(entry))))
