import type { DescribedEvents } from '@modstead/domain/kernel/event-definition'
import { boundedGate } from '../concurrency/bounded-gate.ts'
import { logTrouble } from '../engines/log-trouble.ts'
import { type EventStore, type Position, START } from '../event-store/port.ts'
import type { ProjectorLog } from '../log-following/log.ts'
import { type Cursor, positionOf } from './cursor.ts'
import { FeedReader, type Reading } from './feed-reader.ts'
import { publisherOf } from './published-event.ts'
import { followTail, type SharedTail } from './shared-tail.ts'

export interface FeedLimits {
  /** Maximum number of readers behind the tail whose pages are in memory. */
  readonly pagesAtOnce: number
  /** After this time a reader's pages are released, and its next ones wait in line behind other readers. */
  readonly holdMs: number
  /** A reader hears something at least this often. */
  readonly signOfLifeMs: number
}

const LIMITS: FeedLimits = { pagesAtOnce: 8, holdMs: 1_000, signOfLifeMs: 15_000 }
/** More readers than a process admits. */
const MAX_WAITING = 10_000

/** The log for readers outside the product, in order, without gaps or duplicates. */
export interface EventFeed {
  /**
   * The position from which a reader continues. Without a cursor it is the beginning. Throws UnknownCursor or
   * StoreUnavailable.
   */
  startOf(cursor: Cursor | undefined): Promise<Position>
  /**
   * Bytes for one reader, at the reader's own pace. Ends with the last cursor when `signal` aborts, or when
   * the log can no longer be followed, so that the reader comes back.
   */
  read(reading: Reading): AsyncGenerator<Buffer, void>
  close(): Promise<void>
}

interface Settings {
  /** Called when the first reader comes, because most processes have none. */
  readonly openStore: () => Promise<EventStore>
  readonly catalogue: DescribedEvents
  readonly log: ProjectorLog
  readonly limits?: Partial<FeedLimits>
}

/** Opens once, and again after a failure. */
const openedOnce = <Opened>(open: () => Promise<Opened>) => {
  let opening: Promise<Opened> | undefined
  const forget = () => {
    opening = undefined
  }
  return {
    get: (): Promise<Opened> => {
      opening ??= open().catch((error: unknown) => {
        forget()
        throw error
      })
      return opening
    },
    peek: () => opening?.catch(() => undefined),
    forget,
  }
}

export const createEventFeed = ({ openStore, catalogue, log, limits: changes }: Settings): EventFeed => {
  const { pagesAtOnce, ...limits } = { ...LIMITS, ...changes }
  const publish = publisherOf(catalogue)
  const gate = boundedGate(pagesAtOnce, MAX_WAITING)
  const sendAway = (error: unknown) => logTrouble(log, error, 'readers of events were sent away')
  let readers = 0

  const store = openedOnce(openStore)
  const tail = openedOnce<SharedTail>(async () => {
    const followed = await followTail(await store.get(), publish, sendAway)
    followed.ended.addEventListener('abort', tail.forget)
    return followed
  })

  const enter = async (): Promise<() => void> => {
    const entered = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    gate(() => {
      entered.resolve()
      return left.promise
    }).catch(entered.reject)
    await entered.promise
    return left.resolve
  }

  return {
    async startOf(cursor) {
      const opened = await store.get()
      if (cursor !== undefined) return positionOf(opened, cursor)
      await opened.head()
      return START
    },
    async *read(reading) {
      readers += 1
      try {
        const shared = { store: await store.get(), tail: await tail.get(), publish, enter, ...limits }
        const reader = new FeedReader(reading, shared)
        try {
          yield* reader.read()
        } catch (error) {
          sendAway(error)
        }
        yield reader.signOfLife()
      } finally {
        readers -= 1
        const followed = await tail.peek()
        if (readers === 0) followed?.stop()
      }
    },
    async close() {
      const followed = await tail.peek()
      followed?.stop()
      const opened = await store.peek()
      await opened?.close()
    },
  }
}
