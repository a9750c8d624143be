import { Buffer } from 'node:buffer'
import { MAX_APPEND_BYTES, type NewEvent, UnstorableEvent } from './port.ts'

/** An event as text, ready to be stored. */
export interface StorableEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
  /** The event that these texts hold exactly. */
  readonly given: NewEvent
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// Control characters join names on their way to Postgres, and EventStoreDB's own names start with `$`.
const NAME = /^[^\p{Cc}\p{Cs}$][^\p{Cc}\p{Cs}]{0,254}$/u
const MAX_DEPTH = 64

const refuse = (because: string): never => {
  throw new UnstorableEvent(because)
}

/** Refuses values that JSON would drop, change or fail on, so that reading returns exactly what was written. */
const assertJson = (value: unknown, where: string, depth: number): void => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return
    case 'number':
      if (!Number.isFinite(value)) refuse(`${where} is ${value}, which JSON cannot hold`)
      return
    case 'object':
      break
    default:
      refuse(`${where} is a ${typeof value}, which JSON cannot hold`)
  }
  if (value === null) return
  if (depth > MAX_DEPTH) refuse(`${where} is nested deeper than ${MAX_DEPTH} levels, or contains itself`)
  if (Array.isArray(value)) {
    for (const item of value) assertJson(item, where, depth + 1)
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) refuse(`${where} is no plain object`)
  for (const key in value) assertJson((value as Record<string, unknown>)[key], key, depth + 1)
}

const text = (value: unknown, what: string): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${what} is no object`)
  assertJson(value, what, 0)
  return JSON.stringify(value)
}

/** Throws UnstorableEvent. Both adapters check here, before anything goes out. */
export const storable = (stream: string, events: readonly NewEvent[]): readonly StorableEvent[] => {
  if (!NAME.test(stream))
    refuse('the name of the stream is empty, too long, or starts or continues with a sign it must not hold')
  if (events.length === 0) refuse(`nothing to append to ${stream}`)
  const ids = new Set<string>()
  let bytes = 0
  const checked = events.map((given) => {
    const { id, type, data, metadata } = given
    if (!UUID.test(id)) refuse(`the id ${JSON.stringify(id)} is no lower-case UUID`)
    if (ids.has(id)) refuse(`the id ${id} occurs twice in one append`)
    ids.add(id)
    if (!NAME.test(type)) refuse(`the type ${JSON.stringify(type)} is empty, too long or starts with $`)
    const event = { id, type, data: text(data, 'data'), metadata: text(metadata, 'metadata'), given }
    bytes += type.length + Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata)
    return event
  })
  if (bytes > MAX_APPEND_BYTES) refuse(`${bytes} bytes in one append, at most ${MAX_APPEND_BYTES} fit`)
  return checked
}
