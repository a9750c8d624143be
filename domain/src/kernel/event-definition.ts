/** How one event type is stored. The catalogue of all types is what the codec needs to encrypt and to upcast. */
export interface EventDefinition {
  /** Version of the shape that is written today, from 1. */
  readonly version: number
  /**
   * Personal fields, by path (`name`, `address.street`, `methods.*.holder` for each item of a list): encrypted with the key
   * of the person whose id stands in the data field `person`. A path stays here for as long as a stored version has it.
   */
  readonly personal?: { readonly person: string; readonly fields: readonly string[] }
  /** Step `n` lifts data of version n to n + 1. Pure; one entry for each version below `version`. */
  readonly upcasts?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>

/** What a personal field reads as once its person's key is gone. */
export interface Erased {
  readonly erased: true
}

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value

/** A personal text as projections get it. */
export type Personal = string | Erased
