import { createHash } from 'node:crypto'
import type { Archive } from './archive.ts'

/** An add-on that a modpack contains instead of downloading it. */
export interface OverrideFile {
  /** Path in the archive, `overrides/mods/a.jar`. */
  readonly path: string
  readonly filename: string
  /** Lower-case hex. */
  readonly sha1: string
}

const ADD_ON =
  /^(?:client-|server-)?overrides\/(?:mods|resourcepacks|shaderpacks|datapacks)\/(?:.+\/)?([^/]+\.(?:jar|zip))$/i
/** The maximum number of dependencies of a version. */
const MAX_OVERRIDES = 4096

export const hasOverrides = ({ entries }: Archive): boolean =>
  entries.some(({ name }) => /^(?:client-|server-)?overrides\//.test(name))

/** Hashes jars and zips among the overrides. */
export const readOverrides = async (archive: Archive): Promise<OverrideFile[]> => {
  const found: OverrideFile[] = []
  for (const { name } of archive.entries) {
    const filename = ADD_ON.exec(name)?.[1]
    if (filename === undefined) continue
    if (found.length === MAX_OVERRIDES) break
    const hash = createHash('sha1')
    for await (const chunk of archive.openEntry(name)) hash.update(chunk)
    found.push({ path: name, filename, sha1: hash.digest('hex') })
  }
  return found
}
