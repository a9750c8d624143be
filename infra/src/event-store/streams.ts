import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Provenance } from '@modstead/domain/kernel/provenance'
import type { Codec } from './codec.ts'
import { ENVELOPE } from './envelope.ts'
import { deriveEventId } from './event-id.ts'
import { chainHash } from './hash-chain.ts'
import {
  type EventMetadata,
  type EventStore,
  type NewEvent,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  type Revision,
  START,
  StoreUnavailable,
} from './port.ts'

/** An event as decisions see it: decrypted and lifted to its current shape. */
export interface LoadedEvent extends DomainEvent {
  readonly commandId: string
  readonly revision: Revision
  readonly position: Position
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
}

/** The end of a stream. An empty stream is at `NO_STREAM`, without hash and time, at position `START`. */
export interface StreamEnd {
  readonly revision: Revision
  readonly hash: string | undefined
  readonly position: Position
  /** When its last event was decided: ISO 8601 UTC with milliseconds. */
  readonly at: string | undefined
}

type CommandEnd = Pick<StreamEnd, 'revision' | 'position'>

export const EMPTY_STREAM: StreamEnd = {
  revision: NO_STREAM,
  hash: undefined,
  position: START,
  at: undefined,
}

export interface LoadedStream extends StreamEnd {
  readonly events: readonly LoadedEvent[]
}

/**
 * The events are stored, but the hash from which the chain continues could not be read. Load the stream
 * before its next append.
 */
export class ChainEndUnread extends Error {
  override readonly name = 'ChainEndUnread'
  readonly revision: Revision
  readonly position: Position
  constructor({ revision, position }: CommandEnd, cause: unknown) {
    super('the events are stored, but their end could not be read', { cause })
    this.revision = revision
    this.position = position
  }
}

export interface AppendContext extends Provenance {
  readonly commandId: string
  /** Type of the command that was decided. */
  readonly command: string
  /** The id was made for this one append, so nothing else can have stored events under it. */
  readonly isOneTime?: boolean
  /** `actorId()` of the domain kernel. */
  readonly actor: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** W3C trace context that the events carry. */
  readonly traceparent?: string
  /** Both default to `commandId`. */
  readonly correlationId?: string
  readonly causationId?: string
}

export interface Streams {
  /** The events from `from` on. Without any, the answer says that the stream is empty. */
  load(stream: string, from?: Revision): Promise<LoadedStream>
  /**
   * Appends one or more facts at the end that the caller expects. Throws WrongExpectedRevision,
   * StoreUnavailable or UnstorableEvent, or ChainEndUnread if they are stored already.
   */
  append(
    stream: string,
    at: { readonly revision: Revision; readonly hash: string | undefined },
    facts: readonly DomainEvent[],
    context: AppendContext,
  ): Promise<StreamEnd>
  /** The end of this command's events in the stream, or undefined if it has none. */
  endOf(stream: string, commandId: string): Promise<CommandEnd | undefined>
  /**
   * Decodes stored events for projections: decrypted and lifted, with one vault lookup for all. Throws
   * UndecodableEvent.
   */
  decodeBatch(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
}

const asLoaded = (event: RecordedEvent): LoadedEvent => ({
  type: event.type,
  data: event.data,
  commandId: event.metadata.commandId,
  revision: event.revision,
  position: event.position,
  at: event.metadata.at,
})

export const createStreams = (store: EventStore, codec: Codec): Streams => {
  const storedMetadata = async (
    stream: string,
    revision: Revision,
  ): Promise<Pick<EventMetadata, 'hash' | 'at'>> => {
    for await (const event of store.readStream(stream, { from: revision, limit: 1 })) return event.metadata
    throw new StoreUnavailable(`the event just appended to ${stream} cannot be read`)
  }

  return {
    async load(stream, from = 0n) {
      const recorded: RecordedEvent[] = []
      for await (const event of store.readStream(stream, { from })) recorded.push(event)
      const last = recorded.at(-1)
      const end = last
        ? {
            revision: last.revision,
            hash: last.metadata.hash,
            position: last.position,
            at: last.metadata.at,
          }
        : EMPTY_STREAM
      return { events: (await codec.decode(recorded)).map(asLoaded), ...end }
    },
    async endOf(stream, commandId) {
      const first = await store.revisionOf(stream, deriveEventId(commandId, stream, 0))
      if (first === undefined) return undefined
      let end: CommandEnd | undefined
      for await (const { metadata, revision, position } of store.readStream(stream, { from: first })) {
        if (metadata.commandId !== commandId) break
        end = { revision, position }
      }
      return end
    },
    decodeBatch: (events) => codec.decode(events),

    async append(stream, at, facts, context) {
      const encoded = await codec.encode(stream, facts)
      let { hash, revision } = at
      const events: NewEvent[] = encoded.map(({ type, data, schema }, index) => {
        const metadata: EventMetadata = {
          commandId: context.commandId,
          correlationId: context.correlationId ?? context.commandId,
          causationId: context.causationId ?? context.commandId,
          actor: context.actor,
          envelope: ENVELOPE,
          command: context.command,
          via: context.via,
          ...(context.onBehalfOf !== undefined && { onBehalfOf: context.onBehalfOf }),
          ...(context.reason !== undefined && { reason: context.reason }),
          ...(context.traceparent !== undefined && { traceparent: context.traceparent }),
          at: context.at,
          schema,
        }
        const event = { id: deriveEventId(context.commandId, stream, index), type, data, metadata }
        revision += 1n
        hash = chainHash(hash, stream, revision, event)
        return { ...event, metadata: { ...metadata, hash } }
      })
      const appended = await store.append(stream, at.revision, events)
      const { revision: last, position } = appended
      const isOurs = appended.repeated === false || (appended.repeated === undefined && context.isOneTime)
      if (isOurs) return { revision: last, position, hash, at: context.at }
      // An earlier attempt may have stored another time, hence another hash. The chain continues from what is
      // stored.
      try {
        const stored = await storedMetadata(stream, last)
        return { revision: last, position, hash: stored.hash, at: stored.at }
      } catch (cause) {
        throw new ChainEndUnread({ revision: last, position }, cause)
      }
    },
  }
}
