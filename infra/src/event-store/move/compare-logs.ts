import { type Position, type RecordedEvent, START } from '../port.ts'
import { isSameEvent, LogDigest } from './log-digest.ts'

/** The second log has events that the first log does not have at the same place. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer'
  /** Number of the first event that differs, counted from 0. */
  readonly number: number
  constructor(number: number) {
    super(`the logs differ at event ${number.toLocaleString('en-US')}`)
    this.number = number
  }
}

export interface ComparedLogs {
  /** Over the events that both logs have. */
  readonly digest: LogDigest
  /** Position in the first log of the last event that both have. */
  readonly reached: Position
}

type Log = AsyncIterable<readonly RecordedEvent[]>

/** Called for each event, in ascending order, with its positions in both logs. */
export type OnCompared = (from: Position, to: Position) => void

async function* eventsOf(log: Log): AsyncGenerator<RecordedEvent> {
  for await (const batch of log) yield* batch
}

/** Reads both logs side by side up to the end of the second. Throws LogsDiffer. */
export const compareLogs = async (
  from: Log,
  to: Log,
  onCompared: OnCompared = () => {},
): Promise<ComparedLogs> => {
  const digest = new LogDigest()
  const source = eventsOf(from)
  let reached: Position = START
  try {
    for await (const there of eventsOf(to)) {
      const { value: here } = await source.next()
      if (!here || !isSameEvent(here, there)) throw new LogsDiffer(digest.events)
      digest.take(here)
      onCompared(here.position, there.position)
      reached = here.position
    }
    return { digest, reached }
  } finally {
    await source.return(undefined)
  }
}
