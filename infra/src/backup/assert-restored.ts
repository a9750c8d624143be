import { LoadRefused } from '../event-store/load/port.ts'
import { compareLogs, LogsDiffer } from '../event-store/move/compare-logs.ts'
import type { RecordedEvent } from '../event-store/port.ts'
import { recordedFormOf } from '../event-store/recorded-form.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'

async function* recorded(
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const batch of batches) yield batch.map(recordedFormOf)
}

const differsAt = (event: number, cause?: unknown): LoadRefused =>
  new LoadRefused(
    `The event store differs from the backup at event ${event.toLocaleString('en-US')}. Empty it, and restore again with --one-at-a-time.`,
    { cause },
  )

/** Reads a log back, and compares it with the backup event by event. Throws LoadRefused. */
export const assertRestored = async (
  backup: AsyncIterable<readonly StoredEvent[]>,
  log: AsyncIterable<readonly RecordedEvent[]>,
  events: number,
): Promise<void> => {
  try {
    const { digest } = await compareLogs(recorded(backup), log)
    if (digest.events !== events) throw differsAt(digest.events)
  } catch (error) {
    throw error instanceof LogsDiffer ? differsAt(error.number, error) : error
  }
}
