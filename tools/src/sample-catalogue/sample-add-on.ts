import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import type { Motif } from './pictures/motifs.ts'
import type { PaletteName } from './pictures/palettes.ts'
import type { SceneName } from './pictures/scenes.ts'

export type SampleStatus = 'approved' | 'archived' | 'unlisted' | 'processing' | 'draft'

/** One invented add-on. Everything else about it derives from these facts. */
export interface SampleAddOn {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** A username, or the slug of an organization of `people.ts`. */
  readonly owner: string
  readonly type: ProjectType
  readonly categories: readonly string[]
  readonly loaders: readonly string[]
  readonly motif: Motif
  readonly palette: PaletteName
  /** Its features, each a sentence without its period. */
  readonly points: readonly string[]
  /** Days before the catalogue's last day on which its first version came out. */
  readonly age: number
  readonly releases: number
  readonly downloads: number
  readonly scenes: readonly SceneName[]
  /** Slugs of add-ons that it needs, and of those that it works with. */
  readonly needs?: readonly string[]
  readonly likes?: readonly string[]
  /** Defaults to MIT. */
  readonly license?: string
  readonly members?: readonly string[]
  readonly status?: SampleStatus
}
