import { EngineAway, type EngineWatch } from '@modstead/infra/engines/engine-watch'
import { type EventStore, type ReadOptions, StoreUnavailable } from '@modstead/infra/event-store/port'

/**
 * What a request asks of the store is refused at once while the store is away, also what waits by then: a change of many
 * calls, or many changes of one thing, would otherwise wait for each of them in turn. Those who follow the log go on trying.
 */
export const refuseStoreWhileAway = (
  store: EventStore,
  watch: Pick<EngineWatch, 'during'>,
  /** The engine that it is, or stands on. */
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
        // A read that hangs is not waited for.
        void events.return?.()
      }
    },
    revisionOf: (stream, id) => guarded(() => store.revisionOf(stream, id)),
    head: () => guarded(() => store.head()),
  }
}
