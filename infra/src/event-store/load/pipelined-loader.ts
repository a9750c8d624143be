import { type EventStore, type Position, START } from '../port.ts'
import { within } from '../within.ts'
import { appendRun } from './append-run.ts'
import { LoadRefused, type LogLoader } from './port.ts'
import { type Run, runsOf } from './runs-of-events.ts'

/** Appends on their way at the same time: more of them are hardly faster, and each may have to be repeated. */
const MAX_UNDER_WAY = 128
const MAX_BYTES_UNDER_WAY = 4_000_000
/** A server that answers none of them for this long is given up. */
const SILENCE_MS = 10_000

/** One call, over which appends are sent before earlier ones are answered. */
export interface AppendCall {
  /** Resolves to the position of the last event. Rejects if the append is refused or its outcome is unknown. */
  send(run: Run): Promise<Position>
  /** Rejects what is not answered yet. */
  end(): void
}

interface UnderWay {
  readonly stored: Promise<Position>
  readonly bytes: number
}

/**
 * Loads by many appends at a time on one call. If the call breaks, what it had sent is repeated one by one. The server is
 * not trusted to store appends in the order in which they arrive: the position of each must lie
 * behind the one before. Each call of `load` is durable when it settles.
 */
export const createPipelinedLoader = (
  store: Pick<EventStore, 'append'>,
  openCall: () => Promise<AppendCall>,
  silenceMs = SILENCE_MS,
): LogLoader => {
  let call: AppendCall | undefined
  let last: Position = START

  const noteOrder = (position: Position) => {
    if (position <= last)
      throw new LoadRefused(
        'The event store put events into another order than they were sent in. Empty it, and run this again with --one-at-a-time.',
      )
    last = position
  }

  /** Returns how many runs were answered and how many sent: fewer than all if the call broke. */
  const sendAhead = async (runs: readonly Run[], from: number) => {
    const underWay: UnderWay[] = []
    let [answered, sent, bytes] = [from, from, 0]
    const hasRoom = () => underWay.length < MAX_UNDER_WAY && bytes < MAX_BYTES_UNDER_WAY
    try {
      call ??= await openCall()
      while (answered < runs.length) {
        for (let run = runs[sent]; run !== undefined && hasRoom(); run = runs[sent]) {
          const stored = call.send(run)
          // The failure surfaces where the answer is awaited, if it still is.
          stored.catch(() => {})
          underWay.push({ stored, bytes: run.bytes })
          bytes += run.bytes
          sent += 1
        }
        const next = underWay.shift()
        if (next === undefined) break
        noteOrder(await within(silenceMs, 'the event store', next.stored))
        bytes -= next.bytes
        answered += 1
      }
    } catch (error) {
      if (error instanceof LoadRefused) throw error
      call?.end()
      call = undefined
    }
    return { answered, sent }
  }

  return {
    async load(events) {
      const runs = [...runsOf(events)]
      for (let next = 0; next < runs.length; ) {
        const { answered, sent } = await sendAhead(runs, next)
        next = answered
        if (answered === runs.length) break
        // Some of these may be stored, and the rest must come after them.
        for (const run of runs.slice(answered, Math.max(sent, answered + 1))) {
          noteOrder(await appendRun(store, run))
          next += 1
        }
      }
      return last
    },
    finish: async () => {},
    async close() {
      call?.end()
    },
  }
}
