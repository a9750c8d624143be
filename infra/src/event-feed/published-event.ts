import type { DescribedEvents } from '@modstead/domain/kernel/event-definition'
import type { Position, RecordedEvent } from '../event-store/port.ts'
import { latestReadable } from '../event-store/readable-versions.ts'
import { removeAt } from '../personal-data/personal-path.ts'
import { type Cursor, cursorOf } from './cursor.ts'

/** An event in the form that readers outside the product get. */
export interface PublishedEvent {
  readonly position: Position
  readonly cursor: Cursor
  readonly type: string
  readonly stream: string
  /** Without personal fields, in the stored shape. */
  readonly data: Readonly<Record<string, unknown>>
  /** The whole published event as JSON. */
  readonly json: string
}

/** This release does not know which parts of the event are personal. Another process may. */
class UnknownEventShape extends Error {
  override readonly name = 'UnknownEventShape'
}

/**
 * Prepares events for publishing. Returns undefined for events that stay inside the product. Throws
 * UnknownEventShape.
 */
export type Publish = (event: RecordedEvent) => PublishedEvent | undefined

export const publisherOf = (catalogue: DescribedEvents): Publish => {
  const definitions = new Map(Object.entries(catalogue))
  return (event) => {
    const { id, type, stream, revision, position, metadata } = event
    const definition = definitions.get(type)
    if (definition === undefined || metadata.schema > latestReadable(definition))
      throw new UnknownEventShape(`${type} of version ${metadata.schema} at ${position} is not known here`)
    if (definition.confidential) return undefined
    const data = (definition.personal?.fields ?? []).reduce(removeAt, event.data)
    const cursor = cursorOf(event)
    const { schema: version, at } = metadata
    const told = { cursor, type, version, id, stream, revision: Number(revision), at, data }
    return { position, cursor, type, stream, data, json: JSON.stringify(told) }
  }
}
