import { setImmediate as afterCallbacks, setTimeout as delay } from 'node:timers/promises'
import {
  type Appended,
  type NewEvent,
  type Revision,
  StoreUnavailable,
  UnstorableEvent,
  WrongExpectedRevision,
} from '../port.ts'
import { storable } from '../storable.ts'
import { createConnection } from './connection.ts'
import { type StoredRange, settleFlush } from './flush-answer.ts'
import { flushStatement } from './flush-statement.ts'
import { Pending, type Planned, planFlush } from './pending.ts'

export interface AppendLimits {
  /** Maximum number of appends that wait for a flush. Further ones are refused at once. */
  readonly waiting: number
  /** Maximum length of all their texts together. */
  readonly waitingSize: number
  /** The time that a caller waits for an answer. Short enough to answer a request within five seconds. */
  readonly patienceMs: number
  readonly statementMs: number
}

const LIMITS: AppendLimits = {
  waiting: 50_000,
  waitingSize: 64_000_000,
  patienceMs: 3_000,
  statementMs: 4_000,
}
const MAX_PAUSE_MS = 500

/**
 * Postgres itself refuses a text, an id is taken or a value is too large. Sending it again changes nothing.
 */
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|54)/.test(error.code)

const sizeOf = (appends: readonly Pending[]) => appends.reduce((sum, { size }) => sum + size, 0)

export interface AppendQueue {
  append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended>
  /** Settles when the current flush is answered. */
  flushed(): Promise<void>
  /** Refuses new appends, and settles when all waiting ones are answered. */
  close(): Promise<void>
}

/**
 * Group commit: all appends that wait during a flush go together into the next one. If a connection breaks
 * during a flush, the same flush is sent again on a new connection: because of the ids and expected
 * revisions, appends that were stored come back as repeats.
 */
export const createAppendQueue = (settings: {
  url: string
  /** Is told the range of the log that a flush of this process stored. */
  onAppended: (stored: StoredRange) => void
  limits?: Partial<AppendLimits>
}): AppendQueue => {
  const limits = { ...LIMITS, ...settings.limits }
  const connection = createConnection({
    url: settings.url,
    name: 'modstead event store: append',
    statementLimitMs: limits.statementMs,
  })
  const queue: Pending[] = []
  let waitingSize = 0
  let running: Promise<void> | undefined
  let current = Promise.resolve()
  let closed = false
  let lastFailure: unknown

  const answer = (planned: readonly Planned[], rows: readonly (string | null)[][]) => {
    const { stored, again } = settleFlush(planned, rows)
    queue.unshift(...again)
    waitingSize += sizeOf(again)
    if (stored) settings.onAppended(stored)
  }

  const flush = async (planned: readonly Planned[]): Promise<void> => {
    for (let pause = 20; planned.some(({ pending }) => !pending.settled); pause *= 2) {
      try {
        answer(planned, await connection.query(flushStatement(planned)))
        lastFailure = undefined
        return
      } catch (error) {
        if (isRefusal(error)) return refuse(planned, error)
        lastFailure = error
        await delay(Math.min(pause, MAX_PAUSE_MS))
      }
    }
  }

  const refuse = async (planned: readonly Planned[], error: Error & { code: string }): Promise<void> => {
    const [first] = planned
    if (planned.length > 1)
      for (const { pending } of planned) await flush([{ pending, base: pending.expected }])
    else if (!first) return
    else if (error.code === '23505')
      // An event elsewhere has this id, or something other than this store writes to the stream.
      first.pending.reject(
        new WrongExpectedRevision(first.pending.stream, first.pending.expected, first.base),
      )
    else first.pending.reject(new UnstorableEvent(`Postgres refuses the event: ${error.message}`))
  }

  const expire = (waiting: readonly Pending[]) => {
    const now = performance.now()
    for (const pending of waiting)
      if (pending.deadline <= now)
        pending.reject(
          new StoreUnavailable('the event store does not answer: repeat with the same ids', {
            cause: lastFailure,
          }),
        )
  }

  const run = async () => {
    let flushing: readonly Planned[] = []
    const watch = setInterval(() => {
      expire(flushing.map(({ pending }) => pending))
      expire(queue)
    }, 500)
    try {
      while (queue.length > 0) {
        // Lets callers that the last flush has just answered join with their next append.
        await afterCallbacks()
        flushing = planFlush(queue)
        waitingSize = sizeOf(queue)
        current = flush(flushing)
        await current
      }
    } finally {
      clearInterval(watch)
      running = undefined
    }
  }

  return {
    async append(stream, expected, events) {
      const stored = storable(stream, events)
      if (closed) throw new StoreUnavailable('the event store is closed')
      if (queue.length >= limits.waiting || waitingSize >= limits.waitingSize)
        throw new StoreUnavailable(`${queue.length} appends are waiting already: try again later`)
      return new Promise<Appended>((resolve, reject) => {
        const deadline = performance.now() + limits.patienceMs
        const pending = new Pending({ stream, expected, events: stored, deadline, resolve, reject })
        queue.push(pending)
        waitingSize += pending.size
        running ??= run()
      })
    },
    flushed: () => current,
    async close() {
      closed = true
      await running
      await connection.close()
    },
  }
}
