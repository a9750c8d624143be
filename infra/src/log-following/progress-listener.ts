import type pg from 'pg'
import { logTrouble } from '../engines/log-trouble.ts'
import { decodePosition } from '../event-store/port.ts'
import type { FanOut } from '../fan-out/port.ts'
import { type Changed, READ_MODEL_CHANNEL, type ReadModelNews } from './changed.ts'
import type { ProjectorLog } from './log.ts'
import { hear, type Progress } from './progress.ts'
import { type NamedSet, readCheckpoints } from './read-checkpoints.ts'

const POLL_MS = 1_000

/** A set of read models that another process follows. */
export interface SetElsewhere extends NamedSet {
  readonly progress: Progress
  /** Reported as the changes if nobody knows which rows changed. */
  readonly everything: Changed
}

/**
 * Follows the progress of runners in other processes: by their news, and by checking the checkpoints every
 * second, which also covers lost news.
 */
export const listenToProgress = (
  { pool, fanOut }: { readonly pool: pg.Pool; readonly fanOut: FanOut },
  sets: readonly SetElsewhere[],
  log: ProjectorLog,
): { close(): Promise<void> } => {
  let closed = false
  const bySchema = new Map(sets.map((each) => [each.schema, each]))

  const look = async () => {
    try {
      for (const [schema, position] of await readCheckpoints(pool, sets)) {
        const elsewhere = bySchema.get(schema)
        elsewhere?.progress.advance({ position, changed: elsewhere.everything })
      }
    } catch (error) {
      if (!closed) logTrouble(log, error, 'the checkpoints of the projections cannot be read')
    }
  }

  const listening = fanOut.listen(READ_MODEL_CHANNEL, {
    onPayload(payload) {
      const { schema, position, changed }: ReadModelNews = JSON.parse(payload)
      const elsewhere = bySchema.get(schema)
      if (elsewhere) hear(elsewhere.progress, { position: decodePosition(position), changed })
    },
    onListening: () => void look(),
    onFailure: (error) => logTrouble(log, error, 'the progress of the projections cannot be listened to'),
  })
  const poll = setInterval(look, POLL_MS)
  return {
    async close() {
      closed = true
      clearInterval(poll)
      await listening.close()
    },
  }
}
