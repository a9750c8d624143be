import { EngineAway, type EngineWatch } from '@modstead/infra/engines/engine-watch'
import { type EventStore, type ReadOptions, StoreUnavailable } from '@modstead/infra/event-store/port'

/**
 * While the store is away, refuses its requests at once, including those that already wait. Otherwise a
 * change with many calls, or many changes of one thing, would wait for each call in turn. Followers of the
 * log keep trying.
 */
export const refuseStoreWhileAway = (
  store: EventStore,
  watch: Pick<EngineWatch, 'during'>,
  /** The engine that is the store, or on which it depends. */
  engine: string,
): EventStore => {
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    watch.during(engine, work).catch((error: unknown) => {
      throw error instanceof EngineAway ? new StoreUnavailable(error.message, { cause: error }) : error
    })
  return {
    ...store,
    append: (stream, expected, events) => guarded(() => store.append(stream, expected, events)),
    async *readStream(stream: string, options?: ReadOptions) {
      const events = store.readStream(stream, options)[Symbol.asyncIterator]()
      try {
        for (;;) {
          const step = await guarded(() => events.next())
          if (step.done) return
          yield step.value
        }
      } finally {
        // A hanging read is not awaited.
        void events.return?.()
      }
    },
    revisionOf: (stream, id) => guarded(() => store.revisionOf(stream, id)),
    head: () => guarded(() => store.head()),
  }
}
