import type { z } from 'zod'
import type { DomainEvent } from './event.ts'

/** Paths of fields, written like those of `personal`, that name bytes stored beside the log. */
export interface BytesOfEvent {
  /**
   * Each value is the path of a picture, or a file with its `sha1` and `sha512`. The bytes exist once the
   * event does.
   */
  readonly stored?: readonly string[]
  /**
   * Each value is the sha1 of a file, or the path of a picture. The event starts the removal of these bytes.
   * Backups keep them for earlier moments.
   */
  readonly released?: readonly string[]
  /**
   * Each value is the path of a picture of a person. The event starts its removal, and backups lose it too, for
   * earlier moments as well.
   */
  readonly forgotten?: readonly string[]
}

/** How one event type is stored. The codec encrypts and converts events by these definitions. */
export interface EventDefinition {
  /** Version of the current shape, counted from 1. */
  readonly version: number
  /**
   * Paths of personal fields (`name`, `address.street`, `methods.*.holder` for each item of a list). They are encrypted
   * with the key of the person whose id is in the data field `person`. Keep a path as long as a stored version has it,
   * and have those of each version in `downcasts`.
   */
  readonly personal?: { readonly person: string; readonly fields: readonly string[] }
  /** Absent: events of this type neither add nor release bytes beside the log. */
  readonly bytes?: BytesOfEvent
  /** Step `n` turns data of version n into version n + 1. Pure. Needs an entry for each version below `version`. */
  readonly upcasts?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
  /**
   * Step `n` turns data of version n into version n - 1. Pure. Needs an entry for each version above `version` that the
   * next release writes, because both releases run at the same time during an upgrade.
   */
  readonly downcasts?: EventDefinition['upcasts']
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>

/** An event type of the product: how it is stored, and how it is published to followers of the log. */
export interface DescribedEvent extends EventDefinition {
  /** The data in its current shape. */
  readonly data: z.ZodObject
  /** The data in each earlier shape that is stored, by version. */
  readonly former?: Readonly<Record<number, z.ZodObject>>
  /** Fields about the work of staff. The person whom the event is about does not get them in a copy of their data. */
  readonly forStaff?: readonly string[]
  /** It reveals credentials or a person's name, so nobody outside the product gets it. */
  readonly confidential?: true
}

export type DescribedEvents = Readonly<Record<string, DescribedEvent>>

/** The facts that a table of event types describes. */
export type EventOf<Events extends DescribedEvents> = {
  [Type in keyof Events & string]: DomainEvent<Type, z.output<Events[Type]['data']>>
}[keyof Events & string]

/** The value of a personal field after the key of its person was deleted. */
export interface Erased {
  readonly erased: true
}

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value

/** A personal text as projections receive it. */
export type Personal = string | Erased
