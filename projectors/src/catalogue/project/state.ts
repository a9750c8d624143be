import type { ProjectFacts } from '@modstead/domain/catalogue/project/evolve-facts'
import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'

/** The number of versions that name each value. */
type Counts = Readonly<Record<string, number>>

/** Totals over a project's versions. Their size depends on the tags that versions name, not on the number of versions. */
export interface VersionTotals {
  /** Versions in any status, like `speaking`. */
  readonly all: number
  /** Versions that name an environment. */
  readonly speaking: number
  /** Listed and archived versions, like all counts below. */
  readonly listed: number
  readonly loaders: Counts
  readonly mrpackLoaders: Counts
  readonly gameVersions: Counts
  readonly environments: Counts
}

/** The folded state of a project. All answers are computed from it. Its `sides` hold until a newer version says otherwise. */
export interface ProjectState extends ProjectFacts {
  readonly threadId: string
  readonly moderatorMessage: { readonly message: string | null; readonly body: string | null } | null
  /** The type that the creator chose. null: none. */
  readonly projectType: ProjectType | null
  readonly createdAt: string
  /** Carried over by an import. A newer version overrides it. */
  readonly updatedAt: string | null
  readonly approvedAt: string | null
  readonly queuedAt: string | null
  readonly downloads: number
  readonly followers: number
  readonly versions: VersionTotals
}
