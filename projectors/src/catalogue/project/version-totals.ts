import type { VersionTotals } from './state.ts'
import type { ProjectVersionRow } from './table.ts'

type Counts = VersionTotals['loaders']

export const NO_VERSIONS: VersionTotals = {
  all: 0,
  speaking: 0,
  listed: 0,
  loaders: {},
  mrpackLoaders: {},
  gameVersions: {},
  environments: {},
}

const counted = (counts: Counts, values: readonly string[], by: 1 | -1): Counts => {
  if (values.length === 0) return counts
  const changed = new Map(Object.entries(counts))
  for (const value of new Set(values)) {
    const count = (changed.get(value) ?? 0) + by
    if (count > 0) changed.set(value, count)
    else changed.delete(value)
  }
  return Object.fromEntries(changed)
}

const counting = (totals: VersionTotals, version: ProjectVersionRow, by: 1 | -1): VersionTotals => {
  const all = totals.all + by
  const speaking = totals.speaking + (version.environment === 'unknown' ? 0 : by)
  if (!version.listed) return { ...totals, all, speaking }
  return {
    all,
    speaking,
    listed: totals.listed + by,
    loaders: counted(totals.loaders, version.loaders, by),
    mrpackLoaders: counted(totals.mrpackLoaders, version.mrpack_loaders, by),
    gameVersions: counted(totals.gameVersions, version.game_versions, by),
    environments: counted(totals.environments, [version.environment], by),
  }
}

/** Replaces the counts of a version's former row by the counts of its new one. undefined: the version does not exist. */
export const recounted = (
  totals: VersionTotals,
  before: ProjectVersionRow | undefined,
  after: ProjectVersionRow | undefined,
): VersionTotals => {
  const without = before ? counting(totals, before, -1) : totals
  return after ? counting(without, after, 1) : without
}
