import { streamOf } from '@modstead/domain/kernel/aggregate'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { LRUCache } from 'lru-cache'
import { type AppendTrace, NO_STREAM, type Revision } from '../event-store/port.ts'
import { EMPTY_STREAM, type Streams } from '../event-store/streams.ts'
import { FoldedStream } from './folded-stream.ts'

/** A stale stream costs a retry, never a wrong append. */
const MAX_STREAMS = 50_000
const MAX_BYTES = 128 * 1024 * 1024
/** Number of changes between measurements: measuring a large stream costs more than changing it. */
const MEASURED_EVERY = 16

/** The part of an aggregate that folds its streams. */
export interface Foldable<State, Event extends DomainEvent> {
  readonly category: string
  readonly decider: { readonly initial: State; readonly evolve: (state: State, event: Event) => State }
}

/** A read of one stream that is under way. */
interface Reading {
  readonly folded: Promise<FoldedStream>
  /** The read after this one, which all share that need a read from now on. */
  next: Promise<FoldedStream> | undefined
  /** What this process was told since the read began. */
  told: Revision
  /** Nobody but those who wait for it may use its result. */
  isDropped: boolean
}

const settled = () => undefined

/**
 * The most recently used folded streams, kept in memory. A copy that is behind reads what it lacks, and each
 * stream is read once at a time: the whole stream for each of many requests would be more than a store can do.
 */
export class HotStreams {
  readonly #streams: Pick<Streams, 'load'>
  readonly #hot = new LRUCache<string, FoldedStream>({
    max: MAX_STREAMS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  readonly #readings = new Map<string, Reading>()
  /** Copies that wait for the answer to an append. They may not be in the cache. */
  readonly #appending = new Map<string, FoldedStream>()

  constructor(streams: Pick<Streams, 'load'>) {
    this.#streams = streams
  }

  /** Returns synchronously if the stream is in memory and not behind. */
  fold<State, Event extends DomainEvent>(
    foldable: Foldable<State, Event>,
    id: string,
  ): FoldedStream | Promise<FoldedStream> {
    const stream = streamOf(foldable, id)
    const known = this.peek(stream)
    if (known) return known
    const reading = this.#readings.get(stream)
    if (reading && !reading.isDropped && reading.told === NO_STREAM) return reading.folded
    return this.#readFromNow(foldable, stream)
  }

  /** With everything that is stored at the time of the call. */
  async foldAfresh<State, Event extends DomainEvent>(
    foldable: Foldable<State, Event>,
    id: string,
  ): Promise<FoldedStream> {
    return this.#readFromNow(foldable, streamOf(foldable, id))
  }

  /** The copy in memory, if it is not behind. */
  peek(stream: string): FoldedStream | undefined {
    const known = this.#hot.get(stream)
    return known?.isBehind ? undefined : known
  }

  /**
   * Call after a change. The cache takes the size only of entries that are set, so this sets the stream again
   * at its first change and now and then.
   */
  keep(stream: string, folded: FoldedStream): void {
    folded.changes++
    const kept = this.#hot.get(stream)
    if (kept === folded && folded.changes % MEASURED_EVERY !== 1) return
    if (kept && kept.end.revision > folded.end.revision) return
    this.#hot.delete(stream)
    this.#hot.set(stream, folded)
  }

  /** Tells the copy of what others append meanwhile, wherever it is. One append at a time per stream. */
  async whileAppending<Result>(
    stream: string,
    folded: FoldedStream,
    append: () => Promise<Result>,
  ): Promise<Result> {
    this.#appending.set(stream, folded)
    try {
      return await append()
    } finally {
      this.#appending.delete(stream)
    }
  }

  /** The stored stream goes at least up to `revision`. The next request reads what its copy lacks. */
  appendedElsewhere({ stream, revision }: Pick<AppendTrace, 'stream' | 'revision'>): void {
    this.#hot.peek(stream)?.tell(revision)
    this.#appending.get(stream)?.tell(revision)
    const reading = this.#readings.get(stream)
    if (reading && revision > reading.told) reading.told = revision
  }

  /** Also forgets a read in progress, which may go on from the copy. */
  forget(stream: string): void {
    this.#hot.delete(stream)
    const reading = this.#readings.get(stream)
    if (reading) reading.isDropped = true
  }

  /** A read that begins now, or after the one that is under way. */
  #readFromNow<State, Event extends DomainEvent>(
    foldable: Foldable<State, Event>,
    stream: string,
  ): Promise<FoldedStream> {
    const reading = this.#readings.get(stream)
    if (!reading) return this.#begin(foldable, stream).folded
    reading.next ??= reading.folded
      .then(settled, settled)
      .then(() => (this.#readings.get(stream) ?? this.#begin(foldable, stream)).folded)
    return reading.next
  }

  #begin<State, Event extends DomainEvent>(foldable: Foldable<State, Event>, stream: string): Reading {
    const reading: Reading = {
      folded: this.#read(foldable.decider, stream)
        .then((folded) => this.#settle(stream, folded, reading))
        .finally(() => this.#readings.delete(stream)),
      next: undefined,
      told: NO_STREAM,
      isDropped: false,
    }
    this.#readings.set(stream, reading)
    return reading
  }

  async #read<State, Event extends DomainEvent>(
    { initial, evolve }: Foldable<State, Event>['decider'],
    stream: string,
  ): Promise<FoldedStream> {
    const folded = this.#hot.get(stream) ?? new FoldedStream(initial, EMPTY_STREAM)
    folded.readOn(await this.#streams.load(stream, folded.end.revision + 1n), evolve)
    return folded
  }

  #settle(stream: string, folded: FoldedStream, { told, isDropped }: Reading): FoldedStream {
    folded.tell(told)
    // Another process may begin an empty stream at any time, and this one would not hear of it.
    if (!isDropped && folded.end.revision !== NO_STREAM) this.keep(stream, folded)
    return folded
  }
}
