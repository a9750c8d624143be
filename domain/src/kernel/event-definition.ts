/** How one event type is stored. The codec encrypts and upcasts events by these definitions. */
export interface EventDefinition {
  /** Version of the current shape, counted from 1. */
  readonly version: number
  /**
   * Paths of personal fields (`name`, `address.street`, `methods.*.holder` for each item of a list). They are encrypted
   * with the key of the person whose id is in the data field `person`. Keep a path as long as a stored version has it.
   */
  readonly personal?: { readonly person: string; readonly fields: readonly string[] }
  /** Step `n` turns data of version n into version n + 1. Pure. Needs an entry for each version below `version`. */
  readonly upcasts?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>

/** The value of a personal field after the key of its person was deleted. */
export interface Erased {
  readonly erased: true
}

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value

/** A personal text as projections receive it. */
export type Personal = string | Erased
