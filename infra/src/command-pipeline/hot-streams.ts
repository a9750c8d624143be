import { streamOf } from '@modstead/domain/kernel/aggregate'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { LRUCache } from 'lru-cache'
import { type AppendTrace, NO_STREAM } from '../event-store/port.ts'
import type { LoadedEvent, Streams } from '../event-store/streams.ts'
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

const toDomain = <Event extends DomainEvent>(event: LoadedEvent): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event

/** The most recently used folded streams, kept in memory. */
export class HotStreams {
  readonly #streams: Pick<Streams, 'load'>
  readonly #hot = new LRUCache<string, FoldedStream>({
    max: MAX_STREAMS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  readonly #loading = new Map<string, Promise<FoldedStream>>()

  constructor(streams: Pick<Streams, 'load'>) {
    this.#streams = streams
  }

  /**
   * Returns synchronously if the stream is in memory. Reads each stream once at a time, so a slow read never
   * replaces a newer state.
   */
  fold<State, Event extends DomainEvent>(
    foldable: Foldable<State, Event>,
    id: string,
  ): FoldedStream | Promise<FoldedStream> {
    const stream = streamOf(foldable, id)
    const known = this.#hot.get(stream) ?? this.#loading.get(stream)
    if (known) return known
    const reading = this.#read(foldable.decider, stream).then(
      (folded) => {
        if (this.#loading.get(stream) === reading) {
          this.#loading.delete(stream)
          // Another process may begin an empty stream at any time, and this one would not hear of it.
          if (folded.end.revision !== NO_STREAM) this.#hot.set(stream, folded)
        }
        return folded
      },
      (error: unknown) => {
        if (this.#loading.get(stream) === reading) this.#loading.delete(stream)
        throw error
      },
    )
    this.#loading.set(stream, reading)
    return reading
  }

  /** Reads from the store, whatever is in memory. */
  async foldAfresh<State, Event extends DomainEvent>(
    foldable: Foldable<State, Event>,
    id: string,
  ): Promise<FoldedStream> {
    this.forget(streamOf(foldable, id))
    return this.fold(foldable, id)
  }

  peek(stream: string): FoldedStream | undefined {
    return this.#hot.get(stream)
  }

  /**
   * Call after a change. The cache takes the size only of entries that are set, so this sets the stream again
   * at its first change and now and then.
   */
  keep(stream: string, folded: FoldedStream): void {
    folded.changes++
    const isKept = this.#hot.get(stream) === folded
    if (isKept && folded.changes % MEASURED_EVERY !== 1) return
    this.forget(stream)
    this.#hot.set(stream, folded)
  }

  /**
   * Another process has appended. Forgets a state that is older, or may be, so that the next request reads it
   * again.
   */
  appendedElsewhere({ stream, revision }: Pick<AppendTrace, 'stream' | 'revision'>): void {
    const folded = this.#hot.get(stream)
    if (this.#loading.has(stream) || (folded && folded.end.revision < revision)) this.forget(stream)
  }

  /** Also forgets a read in progress, which may be older still. */
  forget(stream: string): void {
    this.#hot.delete(stream)
    this.#loading.delete(stream)
  }

  async #read<State, Event extends DomainEvent>(
    { initial, evolve }: Foldable<State, Event>['decider'],
    stream: string,
  ): Promise<FoldedStream> {
    const { events, ...end } = await this.#streams.load(stream)
    const state = events.reduce((before, event) => evolve(before, toDomain<Event>(event)), initial)
    const folded = new FoldedStream(state, end)
    for (const { commandId, revision, position } of events) folded.remember(commandId, { revision, position })
    return folded
  }
}
