import type { ArchiveEntries } from './pack-archive.ts'
import { fillPlaceholders, notationOf } from './placeholders.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** Where loaders look for an archive's metadata. */
const ROOT_MARKERS = [
  'META-INF/neoforge.mods.toml',
  'META-INF/mods.toml',
  'fabric.mod.json',
  'quilt.mod.json',
  'plugin.yml',
  'paper-plugin.yml',
  'bungee.yml',
  'velocity-plugin.json',
  'mcmod.info',
  'litemod.json',
  'pack.mcmeta',
]

/**
 * If the root lacks a file, uses the one from a module's own folder: `spigot/plugin.yml` becomes the
 * `plugin.yml`.
 */
const withRootMarkers = (meta: ReadonlyMap<string, string>): Map<string, string> => {
  const files = new Map(meta)
  for (const [path, text] of meta) {
    const marker = ROOT_MARKERS.find((name) => path.endsWith(`/${name}`))
    if (marker !== undefined && !files.has(marker)) files.set(marker, text)
  }
  return files
}

/** The add-on's own metadata files, as a build of this version would contain them. */
export const metaEntries = (meta: ReadonlyMap<string, string>, facts: ReleaseFacts): ArchiveEntries =>
  Object.fromEntries(
    [...withRootMarkers(meta)].map(([path, text]) => [path, fillPlaceholders(text, facts, notationOf(path))]),
  )
