import type pg from 'pg'
import { logTrouble } from '../engines/log-trouble.ts'
import { decodePosition } from '../event-store/port.ts'
import { listen } from '../postgres/listen.ts'
import { type Changed, READ_MODEL_CHANNEL } from './changed.ts'
import type { ProjectorLog } from './log.ts'
import type { Progress } from './progress.ts'

const POLL_MS = 1_000

/**
 * Follows the progress of a runner in another process: by its NOTIFY, and by a look at the checkpoints every second,
 * which also covers what was missed while the connection was down: which rows changed is unknown then, so `everything`
 * counts as changed.
 */
export const listenToProgress = (
  pool: pg.Pool,
  progress: Progress,
  log: ProjectorLog,
  everything: Changed,
): { close(): Promise<void> } => {
  let closed = false

  const look = async () => {
    try {
      const { rows } = await pool.query<{ position: string | null }>(
        `select min(position)::text as position from projection where state = 'live'`,
      )
      const position = rows[0]?.position
      if (position) progress.advance({ position: decodePosition(position), changed: everything })
    } catch (error) {
      if (!closed) logTrouble(log, error, 'the checkpoints of the projections cannot be read')
    }
  }

  const listening = listen(pool.options, READ_MODEL_CHANNEL, {
    onPayload(payload) {
      const news: { position: string; changed: Changed } = JSON.parse(payload)
      progress.advance({ position: decodePosition(news.position), changed: news.changed })
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
