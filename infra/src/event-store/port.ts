import type { Via } from '@modstead/domain/kernel/provenance'

/**
 * The event store port. Two adapters: `embedded/` (Postgres tables, group commit) and `eventstoredb/`.
 * Both pass `contract.ts`.
 */

declare const positionBrand: unique symbol

/**
 * Place of an event in the whole log. Compare with `<`, `>`, `===`. Do no arithmetic: gaps and sizes mean
 * nothing.
 */
export type Position = bigint & { readonly [positionBrand]: true }

/** Before the first event: `readAll(START)` reads everything. */
export const START = -1n as Position

export const encodePosition = (position: Position): string => position.toString()

/** Throws RangeError if `text` is not a position. */
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
  /** Like the four fields after it, absent in events of envelope version 1; see envelope.ts. */
  readonly envelope?: number
  /** Type of the command that was decided. */
  readonly command?: string | null
  readonly via?: Via
  /** `actorId()` of the person for whom the actor acted. */
  readonly onBehalfOf?: string
  readonly reason?: string
  /** W3C trace context of the append, if that trace was kept. */
  readonly traceparent?: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
  /** Version of the event type's shape. Upcasters lift older ones. */
  readonly schema: number
  /** Hash chain over the stream, lower-case hex sha256; see hash-chain.ts. */
  readonly hash?: string
}

export interface NewEvent {
  /** UUID, derived from the command id, so that a repeat is recognized. */
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
   * True: these ids existed before, so the stored events may come from an earlier attempt. False: stored just
   * now. Absent: the store does not tell.
   */
  readonly repeated?: boolean
}

/** The stream does not end where the caller expected. Nothing was stored. */
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

/**
 * The store cannot be reached or answers too late. A write may or may not be stored. Repeat it with the same
 * ids.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The events cannot be stored as they are: too large, not JSON, bad id or empty type. Repeating is pointless. */
export class UnstorableEvent extends Error {
  override readonly name = 'UnstorableEvent'
}

export interface EventFilter {
  /** Only these event types. The store filters, not the caller. */
  readonly types?: readonly string[]
  /** Only streams whose name starts with one of these. */
  readonly streamPrefixes?: readonly string[]
}

/**
 * One step of a subscription. `checkpoint`: no matching event lies after the last one and at or before
 * `position`. It arrives as soon as an event would, so that waiters for a position also hear of positions
 * that do not match.
 */
export type SubscriptionItem =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  /**
   * Everything that was in the log at the subscription's last look has been delivered. It is live from here
   * on.
   */
  | { readonly kind: 'caught-up' }

export interface ReadOptions {
  readonly from?: Revision | 'start' | 'end'
  readonly direction?: 'forwards' | 'backwards'
  readonly limit?: number
}

/** Largest append: about 1 MiB in total, as the real server has it. */
export const MAX_APPEND_BYTES = 1_000_000

/** Records that an event was appended, without its contents. */
export interface AppendTrace {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  /** `actorId()` of the domain kernel. */
  readonly actor: string
}

/** One step of following the appends of others: everything up to `position` is known with it. */
export interface OthersAppended {
  readonly position: Position
  readonly traces: readonly AppendTrace[]
}

export interface EventStore {
  /**
   * Appends atomically to one stream. A repeat with the same ids and the same expected revision returns the
   * first answer. Throws WrongExpectedRevision, StoreUnavailable or UnstorableEvent.
   */
  append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>
  /** A missing stream yields nothing. `from` is inclusive in both directions. */
  readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
  /** The revision of the event with this id in this stream, or undefined if the stream has none. */
  revisionOf(stream: string, id: string): Promise<Revision | undefined>
  /**
   * Reads strictly after `after`, in total order, and ends at the head as of each page. Batches of up to 500.
   */
  readAll(after: Position, filter?: EventFilter): AsyncIterable<readonly RecordedEvent[]>
  /**
   * Reads strictly after `after`, then live for ever, without gaps or duplicates. Pull-based: a slow caller
   * holds up only itself. Batches of up to 500. Ends when `signal` aborts; throws StoreUnavailable when the
   * store is lost.
   */
  subscribe(after: Position, filter?: EventFilter, signal?: AbortSignal): AsyncIterable<SubscriptionItem>
  /**
   * Events that other processes append after `after`, live for ever. Events of this process may be among
   * them. The position advances with both, at least once a second while the store answers. Ends when `signal`
   * aborts; throws StoreUnavailable when the store is lost.
   */
  followOthers(after: Position, signal?: AbortSignal): AsyncIterable<OthersAppended>
  /**
   * The end of what this process appended directly after `position`, without a gap. Returns `position` itself
   * if another process may have appended, or if nothing follows. Answers at once from memory.
   */
  endOfOwn(position: Position): Position
  /** Position of the last event of the log, or START. Read from the store, never from memory. */
  head(): Promise<Position>
  close(): Promise<void>
}
