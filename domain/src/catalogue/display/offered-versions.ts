import { gameVersionNamed, gameVersionRank } from '../tags/game-versions.ts'
import { CHANNELS } from '../values/version-channel.ts'
import { newestVersionFirst } from './version-order.ts'

interface Candidate {
  readonly id: string
  readonly channel: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly gameVersions: readonly string[]
}

/** Rank of the newest game release that the version supports. A version for snapshots alone ranks last. */
const gameRank = ({ gameVersions }: Candidate): number =>
  Math.min(
    ...gameVersions.filter((version) => gameVersionNamed(version)?.type === 'release').map(gameVersionRank),
    Number.MAX_SAFE_INTEGER,
  )

const best = <Version extends Candidate>(versions: readonly Version[], anyGame: boolean) =>
  versions.toSorted(
    (left, right) => (anyGame ? gameRank(left) - gameRank(right) : 0) || newestVersionFirst(left, right),
  )[0]

/**
 * The versions offered for download, one of each channel, the most stable first. Authors publish versions for older
 * games minutes or months after those for the newest. So with `anyGame`, the newest game counts before the date.
 */
export const offeredVersions = <Version extends Candidate>(
  versions: readonly Version[],
  anyGame = true,
): readonly Version[] =>
  CHANNELS.map((channel) =>
    best(
      versions.filter((version) => version.channel === channel),
      anyGame,
    ),
  ).filter((version) => version !== undefined)
