import type pg from 'pg'
import { logTrouble } from '../engines/log-trouble.ts'
import { decodePosition } from '../event-store/port.ts'
import { listen } from '../postgres/listen.ts'
import { type Changed, READ_MODEL_CHANNEL, type ReadModelNews } from './changed.ts'
import type { ProjectorLog } from './log.ts'
import { hear, type Progress } from './progress.ts'
import type { ProjectionGroup } from './projection-groups.ts'
import { readCheckpoints } from './read-checkpoints.ts'

const POLL_MS = 1_000

/** A group that another process follows. */
export interface GroupElsewhere {
  readonly progress: Progress
  /** Names of its projections. */
  readonly projections: readonly string[]
  /** Stands for the changes when nobody knows which rows changed. */
  readonly everything: Changed
}

/**
 * Follows the progress of runners in other processes: by their NOTIFY, and by a look at the checkpoints every second,
 * which also covers what was missed while the connection was down.
 */
export const listenToProgress = (
  pool: pg.Pool,
  groups: ReadonlyMap<ProjectionGroup, GroupElsewhere>,
  log: ProjectorLog,
): { close(): Promise<void> } => {
  let closed = false
  const projections = new Map([...groups].map(([group, elsewhere]) => [group, elsewhere.projections]))

  const look = async () => {
    try {
      for (const [group, position] of await readCheckpoints(pool, projections)) {
        const elsewhere = groups.get(group)
        elsewhere?.progress.advance({ position, changed: elsewhere.everything })
      }
    } catch (error) {
      if (!closed) logTrouble(log, error, 'the checkpoints of the projections cannot be read')
    }
  }

  const listening = listen(pool.options, READ_MODEL_CHANNEL, {
    onPayload(payload) {
      const { group, position, changed }: ReadModelNews = JSON.parse(payload)
      const elsewhere = groups.get(group)
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
