import { gameVersionNamed, gameVersionRank } from '../tags/game-versions.ts'
import { newestVersionFirst } from './version-order.ts'

interface Candidate {
  readonly id: string
  readonly channel: string
  /** ISO 8601. */
  readonly publishedAt: string
  readonly gameVersions: readonly string[]
}

/** The steadiest first. */
export const CHANNELS = ['release', 'beta', 'alpha'] as const

/** Place of the newest game that it runs on. Snapshots of the game count after all of its releases. */
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
 * What is offered to download of each channel, the steadiest first. Authors publish for older games minutes or months
 * after the newest one: where nobody said which game, the newest game counts first, and the date after it.
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
