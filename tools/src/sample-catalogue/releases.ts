import { GAME_VERSIONS, oldestGameVersionFirst } from '@modstead/domain/catalogue/tags/game-versions'
import type { ReleaseFacts } from '../importer/pack/release-facts.ts'
import { changelogOf } from './changelog.ts'
import type { SampleAddOn } from './sample-add-on.ts'
import { seeded } from './seeded.ts'

export interface SampleRelease {
  readonly facts: ReleaseFacts
  readonly name: string
  readonly channel: 'release' | 'beta' | 'alpha'
  readonly changelog: string
  /** ISO 8601 UTC. */
  readonly published: string
  readonly downloads: number
}

/**
 * The last day in the story of the sample catalogue. It is fixed, so that the catalogue is the same wherever
 * it is made.
 */
const LAST_DAY = Date.parse('2026-11-15T18:00:00Z')
const DAY_MS = 86_400_000

export const daysBefore = (days: number): string => new Date(LAST_DAY - days * DAY_MS).toISOString()

/** The newest game releases on that date, oldest first. */
const gameVersionsOn = (date: string, count: number): string[] =>
  GAME_VERSIONS.filter((version) => version.type === 'release' && version.date <= date)
    .slice(0, count)
    .map(({ version }) => version)
    .sort(oldestGameVersionFirst)

const numbersOf = (addOn: SampleAddOn): string[] => {
  const random = seeded(`numbers ${addOn.slug}`)
  let [major, minor, patch] = random.next() < 0.4 ? [0, random.whole(3, 9), 0] : [1, 0, 0]
  return Array.from({ length: addOn.releases }, (_, at) => {
    if (at > 0) {
      const step = random.next()
      if (step < 0.5) patch++
      else if (step < 0.88 || major > 2) [minor, patch] = [minor + 1, 0]
      else [major, minor, patch] = [major + 1, 0, 0]
    }
    return `${major}.${minor}.${patch}`
  })
}

/**
 * The versions of an add-on, oldest first. The older the add-on, the further apart they are. The middle ones
 * are downloaded most.
 */
export const releasesOf = (addOn: SampleAddOn): SampleRelease[] => {
  const random = seeded(`releases ${addOn.slug}`)
  const spread = random.between(1, 4)
  const isArchived = addOn.status === 'archived'
  const newest = isArchived ? addOn.age - 40 : random.whole(1, Math.max(2, Math.min(70, addOn.age / 4)))
  const numbers = numbersOf(addOn)
  const shares = numbers.map(
    (_, at) => (1 + Math.sin((at / numbers.length) * Math.PI)) * random.between(0.6, 1.4),
  )
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return numbers.map((versionNumber, at) => {
    const share = numbers.length === 1 ? 0 : at / (numbers.length - 1)
    const age = addOn.age - (addOn.age - newest) * share
    const published = daysBefore(age - random.between(0, Math.min(spread, age / 8)))
    const isFirst = versionNumber.startsWith('0.') && at === 0
    const channel = isFirst ? 'alpha' : at > 0 && random.next() < 0.14 ? 'beta' : 'release'
    const gameVersions = gameVersionsOn(published, addOn.type === 'resourcepack' ? 6 : random.whole(1, 4))
    const gained = random.next() < 0.3 && addOn.loaders.length > 1 && at === 0
    return {
      facts: {
        slug: addOn.slug,
        title: addOn.title,
        summary: addOn.summary,
        versionNumber: channel === 'beta' ? `${versionNumber}-beta.1` : versionNumber,
        authors: [addOn.owner],
        license: addOn.license ?? 'MIT',
        sourceUrl: null,
        issuesUrl: null,
        loaders: gained ? addOn.loaders.slice(0, 1) : addOn.loaders,
        gameVersions,
      },
      name: `${addOn.title} ${versionNumber}${channel === 'beta' ? ' beta' : ''}`,
      channel,
      changelog: changelogOf(addOn, versionNumber, at),
      published,
      downloads: Math.round((addOn.downloads * (shares[at] ?? 0)) / whole),
    }
  })
}
