import type { ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { Projection } from './projection.ts'

/** The read models of one context. */
export interface ProjectorModule {
  readonly projections: (settings: ReadModelSettings) => readonly Projection[]
}
