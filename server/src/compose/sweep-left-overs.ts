import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'

const EVERY_MS = 10 * 60_000

/** Deletes rows that are stored only for a time. */
export type Sweepers = Readonly<Record<string, () => Promise<void>>>

/** Sweeps every few minutes, one table after the other. Several processes may do so at the same time. */
export const sweepLeftOvers = (sweepers: Sweepers, log: Log, life: LifeCycle): void => {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      for (const [name, sweep] of Object.entries(sweepers))
        await sweep().catch((error: unknown) => logTrouble(log, error, `${name} could not be swept`))
      await pause(EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  life.onStop('sweeping', async () => {
    stopped.abort()
    await running
  })
}
