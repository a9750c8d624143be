import { gameVersionDates } from '@modstead/domain/catalogue/tags/game-versions'
import type { ArchiveEntries } from './pack-archive.ts'
import { loaderIdOf, type ReleaseFacts } from './release-facts.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
/** A TOML basic string or YAML double-quoted one. */
const quoted = (text: string): string => JSON.stringify(text)

/** Pack formats changed with nearly every version of the game, so a range stands for all of them. */
const packMcmeta = ({ summary }: ReleaseFacts) =>
  json({
    pack: {
      pack_format: 34,
      supported_formats: { min_inclusive: 4, max_inclusive: 999 },
      description: summary,
    },
  })

const mainClass = ({ slug }: ReleaseFacts): string => `addon.${loaderIdOf(slug)}.Main`

const fabricModJson = (facts: ReleaseFacts) =>
  json({
    schemaVersion: 1,
    id: loaderIdOf(facts.slug),
    version: facts.versionNumber,
    name: facts.title,
    description: facts.summary,
    authors: facts.authors,
    license: facts.license,
    environment: '*',
    depends: { minecraft: facts.gameVersions },
  })

const quiltModJson = (facts: ReleaseFacts) =>
  json({
    schema_version: 1,
    quilt_loader: {
      group: 'addon',
      id: loaderIdOf(facts.slug),
      version: facts.versionNumber,
      metadata: {
        name: facts.title,
        description: facts.summary,
        contributors: Object.fromEntries(facts.authors.map((name) => [name, 'Author'])),
      },
      intermediate_mappings: 'net.fabricmc:intermediary',
    },
  })

const modsToml = (facts: ReleaseFacts) => `modLoader = "javafml"
loaderVersion = "[1,)"
license = ${quoted(facts.license)}

[[mods]]
modId = ${quoted(loaderIdOf(facts.slug))}
version = ${quoted(facts.versionNumber)}
displayName = ${quoted(facts.title)}
authors = ${quoted(facts.authors.join(', '))}
description = ${quoted(facts.summary)}
`

const mcmodInfo = (facts: ReleaseFacts) =>
  json([
    {
      modid: loaderIdOf(facts.slug),
      name: facts.title,
      version: facts.versionNumber,
      description: facts.summary,
      authorList: facts.authors,
    },
  ])

const pluginYml = (facts: ReleaseFacts) => `name: ${quoted(facts.title.replace(/[^A-Za-z0-9_.-]/g, ''))}
version: ${quoted(facts.versionNumber)}
main: ${mainClass(facts)}
description: ${quoted(facts.summary)}
authors: [${facts.authors.map(quoted).join(', ')}]
api-version: "1.13"
folia-supported: ${facts.loaders.includes('folia')}
`

const velocityPluginJson = (facts: ReleaseFacts) =>
  json({
    id: loaderIdOf(facts.slug),
    name: facts.title,
    version: facts.versionNumber,
    description: facts.summary,
    authors: facts.authors,
    main: mainClass(facts),
  })

const spongePluginsJson = (facts: ReleaseFacts) =>
  json({
    loader: { name: 'java_plain', version: '1.0' },
    license: facts.license,
    plugins: [
      {
        id: loaderIdOf(facts.slug),
        name: facts.title,
        version: facts.versionNumber,
        entrypoint: mainClass(facts),
        description: facts.summary,
        contributors: facts.authors.map((name) => ({ name })),
      },
    ],
  })

const shaderFiles = (facts: ReleaseFacts): ArchiveEntries => ({
  'shaders/shaders.properties': `# ${facts.title} ${facts.versionNumber}\nprofile.DEFAULT=\n`,
  'shaders/final.vsh':
    '#version 120\nvarying vec2 uv;\nvoid main() {\n  gl_Position = ftransform();\n  uv = gl_MultiTexCoord0.st;\n}\n',
  'shaders/final.fsh':
    '#version 120\nuniform sampler2D colortex0;\nvarying vec2 uv;\nvoid main() {\n  gl_FragColor = texture2D(colortex0, uv);\n}\n',
})

/** The metadata of Forge mods moved with game version 1.13.2. */
const FORGE_MOVED = '2018-10-21'
const isBeforeMove = (gameVersion: string): boolean =>
  (gameVersionDates.get(gameVersion) ?? '9999') < FORGE_MOVED

const forgeFiles = (facts: ReleaseFacts): ArchiveEntries => ({
  ...(facts.gameVersions.some(isBeforeMove) && { 'mcmod.info': mcmodInfo(facts) }),
  ...(!facts.gameVersions.every(isBeforeMove) && { 'META-INF/mods.toml': modsToml(facts) }),
})

const bukkitFiles = (facts: ReleaseFacts) => ({ 'plugin.yml': pluginYml(facts) })
const proxyFiles = (facts: ReleaseFacts) => ({ 'bungee.yml': pluginYml(facts) })
const packFiles = (facts: ReleaseFacts) => ({ 'pack.mcmeta': packMcmeta(facts) })

const byLoader: ReadonlyMap<string, (facts: ReleaseFacts) => ArchiveEntries> = new Map(
  Object.entries({
    fabric: (facts) => ({ 'fabric.mod.json': fabricModJson(facts) }),
    quilt: (facts) => ({ 'quilt.mod.json': quiltModJson(facts) }),
    forge: forgeFiles,
    neoforge: (facts) => ({ 'META-INF/neoforge.mods.toml': modsToml(facts) }),
    liteloader: (facts) => ({
      'litemod.json': json({
        name: loaderIdOf(facts.slug),
        displayName: facts.title,
        version: facts.versionNumber,
      }),
    }),
    rift: (facts) => ({ 'riftmod.json': json({ id: loaderIdOf(facts.slug), name: facts.title }) }),
    bukkit: bukkitFiles,
    spigot: bukkitFiles,
    paper: bukkitFiles,
    purpur: bukkitFiles,
    folia: bukkitFiles,
    bungeecord: proxyFiles,
    waterfall: proxyFiles,
    velocity: (facts) => ({ 'velocity-plugin.json': velocityPluginJson(facts) }),
    sponge: (facts) => ({ 'META-INF/sponge_plugins.json': spongePluginsJson(facts) }),
    minecraft: packFiles,
    datapack: (facts) => ({
      ...packFiles(facts),
      [`data/${loaderIdOf(facts.slug)}/function/load.mcfunction`]: `# ${facts.title} ${facts.versionNumber}\n`,
    }),
    iris: shaderFiles,
    optifine: shaderFiles,
    canvas: (facts) => ({
      ...packFiles(facts),
      [`assets/${loaderIdOf(facts.slug)}/pipelines/main.json5`]: '{}\n',
    }),
    vanilla: (facts) => ({
      ...packFiles(facts),
      'assets/minecraft/shaders/core/readme.txt': `${facts.title} ${facts.versionNumber}\n`,
    }),
  }),
)

/** The minimum that tells each loader what the archive is. Empty for loaders that need no file of their own. */
export const descriptorsFor = (facts: ReleaseFacts): ArchiveEntries =>
  Object.assign({}, ...facts.loaders.map((loader) => byLoader.get(loader)?.(facts) ?? {}))

const zipped: readonly string[] = ['minecraft', 'datapack', 'iris', 'optifine', 'canvas', 'vanilla']

/** The extension of a version's file for its loaders. */
const extensionFor = (loaders: readonly string[]): 'jar' | 'zip' | 'litemod' => {
  if (loaders.length > 0 && loaders.every((loader) => zipped.includes(loader))) return 'zip'
  return loaders.length > 0 && loaders.every((loader) => loader === 'liteloader') ? 'litemod' : 'jar'
}

/** Identifies the version, so that no two archives have the same bytes. */
export const identityFile = (facts: ReleaseFacts): ArchiveEntries =>
  extensionFor(facts.loaders) === 'zip'
    ? { 'version.txt': `${facts.slug} ${facts.versionNumber}\n` }
    : {
        'META-INF/MANIFEST.MF': `Manifest-Version: 1.0\r\nImplementation-Title: ${facts.slug}\r\nImplementation-Version: ${facts.versionNumber}\r\n\r\n`,
      }

const plainName = (text: string): string => text.replace(/[^A-Za-z0-9._+-]/g, '_')

/** `lantern-1.2.0.jar` */
export const fileNameFor = ({ slug, versionNumber, loaders }: ReleaseFacts): string =>
  `${slug}-${plainName(versionNumber)}.${extensionFor(loaders)}`
