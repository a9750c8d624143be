import type pg from 'pg'
import type { Viewer } from '../../http/viewer.ts'
import { readVersions, type VersionView } from '../version/version-view.ts'
import { visibleVersions } from '../visibility.ts'
import { type HashAlgorithm, readFiles } from './file-hash.ts'

export interface VersionOfFile {
  /** Lower case. */
  readonly hash: string
  readonly version: VersionView
}

/** The versions that hold these bytes, as far as this viewer may see them; in the order asked for. */
export const visibleFiles = async (
  pool: pg.Pool,
  viewer: Viewer,
  algorithm: HashAlgorithm | undefined,
  hashes: readonly string[],
): Promise<readonly VersionOfFile[]> => {
  const files = await readFiles(pool, algorithm, hashes)
  const ids = [...new Set(files.map(({ versionId }) => versionId))]
  const versions = await visibleVersions(pool, viewer, await readVersions(pool, ids))
  const byId = new Map(versions.map((version) => [version.id, version]))
  const byHash = new Map(files.map((file) => [file.hash, byId.get(file.versionId)]))
  return [...new Set(hashes.map((hash) => hash.toLowerCase()))].flatMap((hash) => {
    const version = byHash.get(hash)
    return version ? [{ hash, version }] : []
  })
}
