import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'

/** A version must have one value of each list. An absent or empty list matches everything. */
export interface VersionFilter {
  readonly loaders?: readonly string[] | null | undefined
  readonly gameVersions?: readonly string[] | null | undefined
  readonly channels?: readonly string[] | null | undefined
}

interface Candidate {
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly channel: VersionChannel
}

const asksNothing = (wanted: readonly string[] | null | undefined): boolean => !wanted || wanted.length === 0

const sharesOne = (wanted: readonly string[] | null | undefined, ...lists: (readonly string[])[]): boolean =>
  asksNothing(wanted) || lists.some((list) => list.some((value) => wanted?.includes(value)))

/** Accepts loaders of either form of the API: the mod loaders of a modpack, or `mrpack`. */
export const matches = (
  { loaders, ownLoaders, gameVersions, channel }: Candidate,
  filter: VersionFilter,
): boolean =>
  sharesOne(filter.loaders, loaders, ownLoaders) &&
  sharesOne(filter.gameVersions, gameVersions) &&
  sharesOne(filter.channels, [channel])
