import type { DescribedEvents } from '@modstead/domain/kernel/event-definition'
import type { Position, RecordedEvent } from '../event-store/port.ts'
import { removeAt } from '../personal-data/personal-path.ts'
import { type Cursor, cursorOf } from './cursor.ts'

/** An event as those outside the product get it. */
export interface PublishedEvent {
  readonly position: Position
  readonly cursor: Cursor
  readonly type: string
  readonly stream: string
  /** Without personal fields, in the shape that is stored. */
  readonly data: Readonly<Record<string, unknown>>
  /** JSON of all that is told. */
  readonly json: string
}

/** This release does not know what in the event is personal. Another process may. */
class UnknownEventShape extends Error {
  override readonly name = 'UnknownEventShape'
}

/** Makes events ready to be published; undefined: nobody outside gets it. Throws UnknownEventShape. */
export type Publish = (event: RecordedEvent) => PublishedEvent | undefined

export const publisherOf = (catalogue: DescribedEvents): Publish => {
  const definitions = new Map(Object.entries(catalogue))
  return (event) => {
    const { id, type, stream, revision, position, metadata } = event
    const definition = definitions.get(type)
    if (definition === undefined || metadata.schema > definition.version)
      throw new UnknownEventShape(`${type} of version ${metadata.schema} at ${position} is not known here`)
    if (definition.confidential) return undefined
    const data = (definition.personal?.fields ?? []).reduce(removeAt, event.data)
    const cursor = cursorOf(event)
    const { schema: version, at } = metadata
    const told = { cursor, type, version, id, stream, revision: Number(revision), at, data }
    return { position, cursor, type, stream, data, json: JSON.stringify(told) }
  }
}
