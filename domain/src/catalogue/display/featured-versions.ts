import { gameVersionNamed } from '../tags/game-versions.ts'
import { newestVersionFirst } from './version-order.ts'

interface Candidate {
  readonly id: string
  readonly publishedAt: string
  readonly gameVersions: readonly string[]
  readonly loaders: readonly string[]
}

const pairsOf = ({ gameVersions, loaders }: Candidate): string[] =>
  gameVersions
    .filter((version) => gameVersionNamed(version)?.type === 'release')
    .flatMap((version) => loaders.map((loader) => `${version} ${loader}`))

/**
 * Chooses featured versions if nobody chose any: the newest for each pair of game release and loader, newest first.
 * Returns all versions if there is no such pair.
 */
export const featuredVersions = <Version extends Candidate>(versions: readonly Version[]): Version[] => {
  const taken = new Set<string>()
  const sorted = versions.toSorted(newestVersionFirst)
  const picked = sorted.filter((version) => {
    const open = pairsOf(version).filter((pair) => !taken.has(pair))
    for (const pair of open) taken.add(pair)
    return open.length > 0
  })
  return picked.length > 0 ? picked : sorted
}
