import { setTimeout as pause } from 'node:timers/promises'
import { isAway, logTrouble } from '../engines/log-trouble.ts'
import type { ProjectorLog } from './log.ts'
import { LostCheckpoint } from './lost-checkpoint.ts'
import type { Progress } from './progress.ts'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000
/** When an engine is back, its followers are back within two seconds. */
const MAX_PAUSE_WHILE_AWAY_MS = 500

export interface Trying {
  /** The name that the log uses. */
  readonly who: string
  readonly stopped: AbortSignal
  readonly progress: Progress
  readonly log: ProjectorLog
  /** Pause between two rounds, by default at most five seconds. */
  readonly maxPauseMs?: number
}

/** Repeats rounds until stopped. After a failure, pauses grow until a round makes progress again. */
export const keepTrying = async (
  round: () => Promise<void>,
  { who, stopped, progress, log, maxPauseMs = MAX_PAUSE_MS }: Trying,
): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS
  /** A switch of tables loses the checkpoint once, and readers should not notice. Twice in a row is trouble. */
  let lost = false
  while (!stopped.aborted) {
    const reachedBefore = progress.position()
    try {
      await round()
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      if (stopped.aborted) break
      if (progress.position() > reachedBefore) {
        pauseMs = FIRST_PAUSE_MS
        lost = false
      }
      if (error instanceof LostCheckpoint && !lost) {
        lost = true
        log.info({}, `${who} were switched: reading the checkpoints again`)
        continue
      }
      const waitMs = isAway(error) ? Math.min(pauseMs, MAX_PAUSE_WHILE_AWAY_MS) : pauseMs
      logTrouble(log, error, `${who} stopped and try again`, { retryMs: waitMs })
      await pause(waitMs, undefined, { signal: stopped }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }
}
