import type { VersionAnswer } from '../api/answers.ts'
import type { Release } from '../folder/format.ts'

export interface MissingRelease {
  readonly release: Release
  /** The same in every run, but different for each version that shares a number. */
  readonly key: string
}

/**
 * The releases of an add-on that the catalogue lacks. A version is recognized by its id, or else by its
 * number. If several versions share a number, it counts as often as the catalogue has it.
 */
export const missingReleases = (
  releases: readonly Release[],
  present: readonly Pick<VersionAnswer, 'id' | 'version_number'>[],
): ReadonlyMap<Release, MissingRelease> => {
  const ids = new Set(present.map(({ id }) => id))
  const isKnownById = ({ id }: Release) => id !== undefined && ids.has(id)
  const claimed = new Set(releases.filter(isKnownById).map(({ id }) => id))
  const left = new Map<string, number>()
  for (const { id, version_number } of present)
    if (!claimed.has(id)) left.set(version_number, (left.get(version_number) ?? 0) + 1)

  const seen = new Map<string, number>()
  const missing = new Map<Release, MissingRelease>()
  for (const release of releases) {
    const { id, version_number: number } = release
    const time = (seen.get(number) ?? 0) + 1
    seen.set(number, time)
    if (isKnownById(release)) continue
    const same = left.get(number) ?? 0
    if (same > 0) left.set(number, same - 1)
    else missing.set(release, { release, key: id ?? (time === 1 ? number : `${number}/${time}`) })
  }
  return missing
}
