import { newestVersionFirst } from '@modstead/domain/catalogue/display/version-order'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { HashAlgorithm } from '../../contract/catalogue/version-file.ts'
import type { Viewer } from '../../http/viewer.ts'
import { readVersions, type VersionView } from '../version/version-view.ts'
import { visibleVersions } from '../visibility.ts'
import { readFiles } from './file-hash.ts'

export interface VersionOfFile {
  /** Lower case. */
  readonly hash: string
  readonly version: VersionView
}

/**
 * The versions with these bytes that this viewer may see, in the requested order. If several versions have
 * the same bytes, the requested one, or else the newest.
 */
export const visibleFiles = async (
  sender: Sender,
  viewer: Viewer,
  algorithm: HashAlgorithm | undefined,
  hashes: readonly string[],
  named?: string,
): Promise<readonly VersionOfFile[]> => {
  const files = (await readFiles(sender, algorithm, hashes)).filter(
    ({ versionId }) => named === undefined || versionId === named,
  )
  const ids = [...new Set(files.map(({ versionId }) => versionId))]
  const versions = await visibleVersions(sender, viewer, await readVersions(sender, ids))
  const byId = new Map(versions.map((version) => [version.id, version]))
  const byHash = Map.groupBy(files, ({ hash }) => hash)
  return [...new Set(hashes.map((hash) => hash.toLowerCase()))].flatMap((hash) => {
    const holders = (byHash.get(hash) ?? []).map(({ versionId }) => byId.get(versionId))
    const [version] = holders.filter((each) => each !== undefined).sort(newestVersionFirst)
    return version ? [{ hash, version }] : []
  })
}
