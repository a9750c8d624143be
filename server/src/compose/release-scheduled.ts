import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@modstead/infra/telemetry/log'
import type { ScheduledReleases } from '@modstead/projectors/reactions/scheduled-releases'
import type { LifeCycle } from '../process/life-cycle.ts'

const EVERY_MS = 15_000

/** Looks every few seconds for projects and versions whose time has come. */
export const releaseScheduled = (releases: ScheduledReleases, log: Log, life: LifeCycle): void => {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        const released = await releases.releaseDue(new Date().toISOString())
        if (released > 0) log.info({ released }, 'what was scheduled is released')
      } catch (error) {
        log.error({ err: error }, 'scheduled releases could not be looked at; they are looked at again')
      }
      await pause(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  life.onStop('scheduled releases', async () => {
    stopped.abort()
    await running
  })
}
