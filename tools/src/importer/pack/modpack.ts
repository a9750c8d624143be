import type { ArchiveEntries } from './pack-archive.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** A file of the catalogue that a modpack downloads. */
export interface PackedFile {
  readonly filename: string
  readonly sha1: string
  readonly sha512: string
  readonly size: number
  readonly url: string
  readonly folder: 'mods' | 'resourcepacks' | 'shaderpacks' | 'datapacks'
}

const loaderKeys: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fabric: 'fabric-loader',
    quilt: 'quilt-loader',
    forge: 'forge',
    neoforge: 'neoforge',
  }),
)

/** The version in `[versions]` of `pack.toml`, where the loader's name may lack its `-loader`. */
const loaderVersion = (packToml: string, loader: string): string =>
  new RegExp(`^${loader}\\s*=\\s*"([^"]{1,64})"`, 'm').exec(packToml)?.[1] ?? '*'

/** The one game version that a modpack installs: the newest in its release. */
export const packGameVersion = ({ gameVersions }: Pick<ReleaseFacts, 'gameVersions'>): string =>
  gameVersions.at(-1) ?? ''

/**
 * The entries of an `.mrpack`. Files in the catalogue are downloaded from there. The packwiz files of
 * everything else are included as overrides, which show where it comes from.
 */
export const modpackEntries = (
  facts: ReleaseFacts,
  files: readonly PackedFile[],
  meta: ReadonlyMap<string, string>,
): ArchiveEntries => {
  const packToml = meta.get('pack.toml') ?? ''
  const dependencies: Record<string, string> = { minecraft: packGameVersion(facts) }
  for (const loader of facts.loaders) {
    const key = loaderKeys.get(loader)
    if (key !== undefined) dependencies[key] = loaderVersion(packToml, loader)
  }
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: facts.versionNumber,
    name: facts.title,
    summary: facts.summary,
    files: files.map(({ folder, filename, sha1, sha512, size, url }) => ({
      path: `${folder}/${filename}`,
      hashes: { sha1, sha512 },
      downloads: [url],
      fileSize: size,
    })),
    dependencies,
  }
  const overrides = [...meta].map(([path, text]) => [`overrides/packwiz/${path}`, text] as const)
  return {
    'modrinth.index.json': `${JSON.stringify(index, null, 2)}\n`,
    'overrides/version.txt': `${facts.slug} ${facts.versionNumber}\n`,
    ...Object.fromEntries(overrides),
  }
}
