import type { Extension } from './file-names.ts'

type Matches = (entryName: string) => boolean

/** Describes the files of a loader. */
export interface LoaderRule {
  readonly loaders: readonly string[]
  readonly extensions: readonly Extension[]
  /** The archive must have at least one entry of each group. */
  readonly needs: readonly (readonly Matches[])[]
  /** Tells the uploader what is missing. */
  readonly warning: string
  /** The rule applies to game versions released on or after `from` and before `before`. ISO 8601. */
  readonly from?: string
  readonly before?: string
  /** Modpacks are often uploaded as mods; see `looksLikeModpack`. */
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
/** Forge introduced its new mod metadata with game version 1.13.2. */
const FORGE_1_13 = '2018-10-21'

export const RESOURCE_PACK_RULE: LoaderRule = {
  loaders: ['minecraft'],
  extensions: ['zip'],
  needs: [[named('pack.mcmeta')]],
  warning: 'A resource pack needs pack.mcmeta in the root of its archive, not in a folder.',
  from: '2013-06-13',
}

export const LOADER_RULES: readonly LoaderRule[] = [
  {
    loaders: ['fabric'],
    extensions: ['jar'],
    needs: [[named('fabric.mod.json')]],
    warning: 'A Fabric file needs fabric.mod.json.',
    isMod: true,
  },
  {
    loaders: ['quilt'],
    extensions: ['jar', 'zip'],
    needs: [[named('quilt.mod.json', 'fabric.mod.json')]],
    warning: 'A Quilt file needs quilt.mod.json or fabric.mod.json.',
    from: '2022-02-28',
    isMod: true,
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    needs: [[named('META-INF/mods.toml', MANIFEST), endsIn('.class')]],
    warning: 'A Forge file needs mods.toml, MANIFEST.MF or a .class file.',
    from: FORGE_1_13,
    isMod: true,
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    needs: [[named('mcmod.info', MANIFEST), endsIn('.class')]],
    warning: 'A Forge file needs mcmod.info, MANIFEST.MF or a .class file.',
    before: FORGE_1_13,
    isMod: true,
  },
  {
    loaders: ['neoforge'],
    extensions: ['jar', 'zip'],
    needs: [[named('META-INF/neoforge.mods.toml', 'META-INF/mods.toml', MANIFEST), endsIn('.class')]],
    warning: 'A NeoForge file needs neoforge.mods.toml, mods.toml, MANIFEST.MF or a .class file.',
    isMod: true,
  },
  {
    loaders: ['liteloader'],
    extensions: ['litemod', 'jar'],
    needs: [[named('litemod.json')]],
    warning: 'A LiteLoader file needs litemod.json.',
    isMod: true,
  },
  {
    loaders: ['rift'],
    extensions: ['jar'],
    needs: [[named('riftmod.json')]],
    warning: 'A Rift file needs riftmod.json.',
    isMod: true,
  },
  {
    loaders: ['bukkit', 'spigot', 'paper', 'purpur', 'folia'],
    extensions: ['zip', 'jar'],
    needs: [[named('plugin.yml', 'paper-plugin.yml')]],
    warning: 'A plugin file needs plugin.yml or paper-plugin.yml.',
  },
  {
    loaders: ['bungeecord', 'waterfall'],
    extensions: ['zip', 'jar'],
    needs: [[named('plugin.yml', 'bungee.yml')]],
    warning: 'A proxy plugin file needs plugin.yml or bungee.yml.',
  },
  {
    loaders: ['velocity'],
    extensions: ['zip', 'jar'],
    needs: [[named('velocity-plugin.json')]],
    warning: 'A Velocity file needs velocity-plugin.json.',
  },
  {
    loaders: ['sponge'],
    extensions: ['zip', 'jar'],
    needs: [[named('sponge_plugins.json', 'META-INF/sponge_plugins.json', 'mcmod.info')]],
    warning: 'A Sponge file needs sponge_plugins.json or mcmod.info.',
  },
  RESOURCE_PACK_RULE,
  {
    loaders: ['minecraft'],
    extensions: ['zip'],
    needs: [[named('pack.txt')]],
    warning: 'A texture pack needs pack.txt.',
    from: '2010-11-09',
    before: '2013-06-09',
  },
  {
    loaders: ['datapack'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')]],
    warning: 'A data pack needs pack.mcmeta in the root of its archive, not in a folder.',
    from: '2017-10-25',
  },
  {
    loaders: ['optifine', 'iris'],
    extensions: ['zip'],
    needs: [[startsWith('shaders/')]],
    warning: 'A shader pack needs a folder named shaders.',
  },
  {
    loaders: ['canvas'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')], [contains('/pipelines/')]],
    warning: 'A Canvas shader pack needs pack.mcmeta and a folder named pipelines.',
  },
  {
    loaders: ['vanilla'],
    extensions: ['zip'],
    needs: [[named('pack.mcmeta')], [startsWith('assets/minecraft/shaders/')]],
    warning: 'A core shader pack needs pack.mcmeta and the folder assets/minecraft/shaders.',
  },
  {
    loaders: ['mrpack'],
    extensions: ['mrpack'],
    needs: [[named('modrinth.index.json')]],
    warning: 'A modpack file needs modrinth.index.json.',
  },
]

export const satisfies = (rule: LoaderRule, entryNames: readonly string[]): boolean =>
  rule.needs.every((group) => entryNames.some((entry) => group.some((matches) => matches(entry))))
