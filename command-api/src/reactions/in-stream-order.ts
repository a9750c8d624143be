import { settleAll } from '@modstead/infra/concurrency/settle-all'
import pLimit from 'p-limit'

export interface InStreamOrder<Event> {
  /** In the order of the log. */
  readonly events: readonly Event[]
  /** Number of streams at once. */
  readonly atOnce: number
  /** After an abort nothing more begins, and what ends does not count as done. */
  readonly signal: AbortSignal
  work(event: Event): Promise<void>
  /** Called in the order of the log for each event, once all events up to it are done. */
  onPassed(event: Event): Promise<void>
}

/**
 * Works on several streams at once, and on the events of one stream in order. Rejects with the first failure,
 * after which nothing more begins, and only once nothing is pending.
 */
export const inStreamOrder = async <Event extends { readonly stream: string }>(
  given: InStreamOrder<Event>,
): Promise<void> => {
  const { events, signal } = given
  const done = new Set<Event>()
  let isBroken = false
  let passed = 0
  let passing = Promise.resolve()

  const passAllDone = async () => {
    for (let next = events[passed]; next !== undefined && done.has(next); next = events[passed]) {
      await given.onPassed(next)
      passed++
    }
  }
  const workOn = async (ofStream: readonly Event[]) => {
    for (const event of ofStream) {
      if (signal.aborted || isBroken) return
      await given.work(event)
      if (signal.aborted) return
      done.add(event)
      passing = passing.then(passAllDone)
      await passing
    }
  }

  const workOnOrBreak = async (ofStream: readonly Event[]) => {
    try {
      await workOn(ofStream)
    } catch (error) {
      isBroken = true
      throw error
    }
  }

  const turn = pLimit(given.atOnce)
  const streams = Map.groupBy(events, ({ stream }) => stream)
  await settleAll(Array.from(streams.values(), (ofStream) => turn(() => workOnOrBreak(ofStream))))
}
