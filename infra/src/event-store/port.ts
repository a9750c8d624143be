import type { Via } from '@modstead/domain/kernel/provenance'

/**
 * The event store port. Two adapters: `embedded/` (Postgres tables, group commit) and `eventstoredb/`.
 * Both pass `contract.ts`.
 */

declare const positionBrand: unique symbol

/** Place of an event in the whole log. Compare with `<`, `>`, `===`; do no arithmetic: gaps and sizes mean nothing. */
export type Position = bigint & { readonly [positionBrand]: true }

/** Before the first event: `readAll(START)` reads everything. */
export const START = -1n as Position

export const encodePosition = (position: Position): string => position.toString()

/** Throws RangeError when `text` is no position. */
export const decodePosition = (text: string): Position => {
  if (!/^(-1|\d{1,39})$/.test(text)) throw new RangeError('not a log position')
  return BigInt(text) as Position
}

/** Revision of an event in its stream, from 0n. `NO_STREAM` is the expected revision of a stream without events. */
export type Revision = bigint
export const NO_STREAM = -1n

export interface EventMetadata {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  /** `actorId()` of the domain kernel. */
  readonly actor: string
  /** Absent in events of envelope version 1, as the four fields after it; see envelope.ts. */
  readonly envelope?: number
  /** Type of the command that was decided. */
  readonly command?: string | null
  readonly via?: Via
  /** `actorId()` of the person for whom the actor acted. */
  readonly onBehalfOf?: string
  readonly reason?: string
  /** W3C trace context of the append, where somebody kept that trace. */
  readonly traceparent?: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** Version of the event type's shape; upcasters lift older ones. */
  readonly schema: number
  /** Chain over the stream, lower-case hex sha256; see hash-chain.ts. */
  readonly hash?: string
}

export interface NewEvent {
  /** UUID, derived from the command id, so that a repeat is recognised. */
  readonly id: string
  readonly type: string
  /** JSON only: no undefined, bigint, Date or cycle. */
  readonly data: Record<string, unknown>
  readonly metadata: EventMetadata
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
}

export interface Appended {
  /** Revision of the last event appended. */
  readonly revision: Revision
  /** Position of the last event appended. */
  readonly position: Position
  /**
   * true: these ids were there before, so what is stored may stem from an earlier attempt; false: stored just now;
   * absent: the store does not tell.
   */
  readonly repeated?: boolean
}

/** The stream is not where the caller believed it to be; nothing was stored. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: Revision
  readonly actual: Revision
  constructor(stream: string, expected: Revision, actual: Revision) {
    super(`stream ${stream} is at ${actual}, not at ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The store cannot be reached or answers too late. A write may or may not be stored: repeat it with the same ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The events cannot be stored as they are: too large, not JSON, bad id or empty type. Repeating is pointless. */
export class UnstorableEvent extends Error {
  override readonly name = 'UnstorableEvent'
}

export interface EventFilter {
  /** Only these event types; the store filters, not the caller. */
  readonly types?: readonly string[]
  /** Only streams whose name starts with one of these. */
  readonly streamPrefixes?: readonly string[]
}

/**
 * One step of a subscription. `checkpoint`: nothing that matches lies at or before `position` and after the last event. It
 * comes as soon as an event would, so that those who wait for a position hear of those that do not match.
 */
export type SubscriptionItem =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /** All that was in the log when the subscription looked last has been delivered; live from here on. */
  | { readonly kind: 'caught-up' }

export interface ReadOptions {
  readonly from?: Revision | 'start' | 'end'
  readonly direction?: 'forwards' | 'backwards'
  readonly limit?: number
}

/** Largest append: about 1 MiB in total, as the real server has it. */
export const MAX_APPEND_BYTES = 1_000_000

/** That an event was appended, without what it says. */
export interface AppendTrace {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  /** `actorId()` of the domain kernel. */
  readonly actor: string
}

/** One step of following what others append: all at or before `position` is known with it. */
export interface OthersAppended {
  readonly position: Position
  readonly traces: readonly AppendTrace[]
}

export interface EventStore {
  /**
   * Appends atomically to one stream. Repeating with the same ids and the same expected revision gives the first
   * answer. Throws WrongExpectedRevision, StoreUnavailable or UnstorableEvent.
   */
  append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>
  /** A missing stream yields nothing. `from` is inclusive in both directions. */
  readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
  /** Where the event of this id stands in this stream; undefined when it has none. */
  revisionOf(stream: string, id: string): Promise<Revision | undefined>
  /** Strictly after `after`, in total order, up to the head at the time of each page; ends there. Batches of up to 500. */
  readAll(after: Position, filter?: EventFilter): AsyncIterable<readonly RecordedEvent[]>
  /**
   * Strictly after `after`, then live for ever, without a gap or a double. Pull-based: a caller that does not pull
   * holds nothing up but itself. Batches of up to 500. Ends when `signal` aborts; throws StoreUnavailable when the store is lost.
   */
  subscribe(after: Position, filter?: EventFilter, signal?: AbortSignal): AsyncIterable<SubscriptionItem>
  /**
   * Events that other processes append after `after`, live for ever; those of this one may be among them. The position goes on
   * with both, at least once a second where the store answers. Ends when `signal` aborts; throws StoreUnavailable when the
   * store is lost.
   */
  followOthers(after: Position, signal?: AbortSignal): AsyncIterable<OthersAppended>
  /**
   * The end of what this process appended right behind `position`, without a gap; `position` itself where another one may
   * have appended, or nothing is there. At once, from memory.
   */
  endOfOwn(position: Position): Position
  /** Position of the last event of the log, or START. Read from the store, never from memory. */
  head(): Promise<Position>
  close(): Promise<void>
}
