import type { Release } from '../folder/format.ts'
import type { AddOn } from '../folder/read-directory.ts'
import type { ReleaseFacts } from '../pack/release-facts.ts'
import { readAuthors } from './author-names.ts'
import { planCompatibility } from './compatibility.ts'

export interface PlannedRelease {
  readonly release: Release
  readonly facts: ReleaseFacts
}

/** The versions of an add-on, oldest first, each with the facts for its archive. */
export const planReleases = ({ facts }: AddOn, note: (text: string) => void): PlannedRelease[] => {
  const authors = readAuthors(facts.authors).map(({ username, name }) => name ?? username)
  return facts.versions
    .toSorted((left, right) => Date.parse(left.published) - Date.parse(right.published))
    .map((release) => {
      const { loaders, game_versions } = planCompatibility(facts, release, (text) =>
        note(`version ${release.version_number}: ${text}`),
      )
      return {
        release,
        facts: {
          slug: facts.slug,
          title: facts.title,
          summary: facts.summary,
          versionNumber: release.version_number,
          authors,
          license: facts.license_id,
          sourceUrl: facts.links.source ?? null,
          issuesUrl: facts.links.issues ?? null,
          loaders,
          gameVersions: game_versions,
        },
      }
    })
}
