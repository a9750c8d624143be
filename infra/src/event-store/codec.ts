import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { EventCatalogue, EventDefinition } from '@modstead/domain/kernel/event-definition'
import { changeAt, valuesAt } from '../personal-data/personal-path.ts'
import { isSealed, openField, type Sealed, sealField } from '../personal-data/sealed-field.ts'
import type { PersonKey, Vault } from '../personal-data/vault.ts'
import type { RecordedEvent } from './port.ts'
import { latestReadable } from './readable-versions.ts'

type Data = Record<string, unknown>

export interface EncodedFact {
  readonly type: string
  readonly data: Data
  readonly schema: number
}

/** A stored event that the current catalogue or the vault cannot interpret. Repeating is pointless. */
export class UndecodableEvent extends Error {
  override readonly name: string = 'UndecodableEvent'
  readonly event: RecordedEvent
  constructor(event: RecordedEvent, because: string, options?: ErrorOptions) {
    super(`event ${event.id} (${event.type}, ${event.stream} at ${event.revision}): ${because}`, options)
    this.event = event
  }
}

/** A later release stored the event in a form that this one cannot read. Another process may. */
export class EventOfLaterRelease extends UndecodableEvent {
  override readonly name = 'EventOfLaterRelease'
}

export interface Codec {
  /** Prepares facts for storage: encrypts personal fields and adds the current schema version. */
  encode(stream: string, facts: readonly DomainEvent[]): Promise<readonly EncodedFact[]>
  /**
   * Decodes stored events: personal fields are decrypted or become `{ erased: true }`, and other versions
   * become the current one step by step. Throws UndecodableEvent.
   */
  decode(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
}

const ERASED = { erased: true } as const

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const convert = (event: RecordedEvent, definition: EventDefinition): RecordedEvent => {
  const { schema } = event.metadata
  const { version, upcasts, downcasts } = definition
  const latest = latestReadable(definition)
  if (!Number.isInteger(schema) || schema < 1)
    throw new UndecodableEvent(event, `schema ${schema} is not among 1 to ${latest}`)
  if (schema > latest) throw new EventOfLaterRelease(event, `this release reads up to version ${latest}`)
  if (schema === version) return event
  let data = event.data
  for (let at = schema; at !== version; at += at < version ? 1 : -1) {
    const step = (at < version ? upcasts : downcasts)?.[at]
    if (!step) throw new UndecodableEvent(event, `no step converts schema ${at}`)
    try {
      data = step(data)
    } catch (cause) {
      throw new UndecodableEvent(event, `the step that converts schema ${at} failed`, { cause })
    }
  }
  return { ...event, data, metadata: { ...event.metadata, schema: version } }
}

export const createCodec = (catalogue: EventCatalogue, vault: Vault): Codec => {
  const definitionOf = (type: string): EventDefinition | undefined =>
    Object.hasOwn(catalogue, type) ? catalogue[type] : undefined

  const seal = async (
    stream: string,
    type: string,
    data: Data,
    personal: NonNullable<EventDefinition['personal']>,
  ) => {
    if (personal.fields.every((path) => valuesAt(data, path).length === 0)) return data
    const person = data[personal.person]
    if (typeof person !== 'string' || person === '')
      throw new TypeError(`${type} has personal fields but no id in ${personal.person}`)
    const key = await vault.keyFor(person, { create: true })
    // A late fact about an erased person keeps nothing personal.
    return personal.fields.reduce(
      (sealed, path) =>
        changeAt(sealed, path, (value, place) =>
          key instanceof Buffer ? sealField(key, person, [stream, type, place], value) : ERASED,
        ),
      data,
    )
  }

  const unsealValue = (
    event: RecordedEvent,
    keys: ReadonlyMap<string, PersonKey>,
    value: unknown,
    place: string,
  ): unknown => {
    if (!isSealed(value)) return value
    const key = keys.get(value.person)
    if (key === undefined)
      throw new UndecodableEvent(event, 'the vault has no key of this person: restore its backup')
    if (key === 'erased') return ERASED
    try {
      return openField(key, [event.stream, event.type, place], value)
    } catch {
      throw new UndecodableEvent(event, `${place} does not decrypt with the key of its person`)
    }
  }

  const personalPathsOf = (event: RecordedEvent): readonly string[] =>
    definitionOf(event.type)?.personal?.fields ?? []

  const unseal = (event: RecordedEvent, keys: ReadonlyMap<string, PersonKey>): RecordedEvent => ({
    ...event,
    data: personalPathsOf(event).reduce(
      (data, path) => changeAt(data, path, (value, place) => unsealValue(event, keys, value, place)),
      event.data,
    ),
  })

  /** Looks only at personal paths: other data may contain user input of any shape. */
  const sealedIn = (event: RecordedEvent): readonly Sealed[] =>
    personalPathsOf(event).flatMap((path) => valuesAt(event.data, path).filter(isSealed))

  return {
    async encode(stream, facts) {
      const encoded: EncodedFact[] = []
      for (const { type, data } of facts) {
        const definition = definitionOf(type)
        if (!definition) throw new TypeError(`event type ${type} is not in the catalogue`)
        if (!isRecord(data)) throw new TypeError(`the data of ${type} is not an object`)
        encoded.push({
          type,
          data: definition.personal ? await seal(stream, type, data, definition.personal) : data,
          schema: definition.version,
        })
      }
      return encoded
    },

    async decode(events) {
      const persons = new Set<string>()
      for (const event of events) for (const { person } of sealedIn(event)) persons.add(person)
      const keys = persons.size > 0 ? await vault.keysFor([...persons]) : new Map<string, PersonKey>()
      return events.map((event) => {
        const definition = definitionOf(event.type)
        if (!definition) throw new EventOfLaterRelease(event, 'this type is not in the catalogue')
        const clear = definition.personal && persons.size > 0 ? unseal(event, keys) : event
        return convert(clear, definition)
      })
    },
  }
}
