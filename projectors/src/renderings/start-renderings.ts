import { setTimeout as pause } from 'node:timers/promises'
import { keepTrying } from '@modstead/infra/log-following/keep-trying'
import { acquireRenderingsLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { type ChangeListener, createProgress } from '@modstead/infra/log-following/progress'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type { RenderedTexts } from '@modstead/infra/rendering/rendered-texts'
import type pg from 'pg'
import { gatherChangedTexts, type StaleTexts } from './changed-texts.ts'
import { allMissing, missingOf, TEXT_TABLES } from './missing-texts.ts'

/** Pause between two checks. Texts are rendered before they are stored, so there is rarely anything to do. */
const LOOK_EVERY_MS = 500

export interface RenderingsParts {
  readonly pool: pg.Pool
  readonly texts: Pick<RenderedTexts, 'renderer' | 'repair'>
  readonly onChange: (listener: ChangeListener) => () => void
  readonly log: ProjectorLog
}

export interface Renderings {
  /** Resolves once all texts that the read models held at the start have HTML of the current renderer. */
  readonly caughtUp: Promise<void>
  stop(): Promise<void>
}

/**
 * Renders the texts of the read models that have no HTML of the current renderer: after the renderer has
 * changed, and for texts that did not come through a command. One text at a time, in one process at a time.
 */
export const startRenderings = ({ pool, texts, onChange, log }: RenderingsParts): Renderings => {
  const stopped = new AbortController()
  const caughtUp = Promise.withResolvers<void>()

  const repairAll = async (missing: readonly string[], signal: AbortSignal): Promise<void> => {
    for (const text of missing) {
      if (signal.aborted) return
      await texts.repair(text)
    }
    if (missing.length > 0) log.info({ texts: missing.length }, 'texts were rendered that had no HTML yet')
  }

  const look = async (stale: StaleTexts, signal: AbortSignal): Promise<void> => {
    for (const table of TEXT_TABLES) {
      if (stale === 'all') {
        for await (const missing of allMissing(pool, texts.renderer, table)) {
          if (signal.aborted) return
          await repairAll(missing, signal)
        }
      } else {
        const ids = stale.get(table) ?? []
        if (ids.length > 0) await repairAll(await missingOf(pool, texts.renderer, table, ids), signal)
      }
    }
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    const changed = gatherChangedTexts()
    const silence = onChange((change) => changed.note(change.changed))
    try {
      for (let stale = await changed.next(signal); stale; stale = await changed.next(signal)) {
        await look(stale, signal)
        if (!signal.aborted) caughtUp.resolve()
        await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      silence()
    }
  }

  const oneRound = (): Promise<void> => {
    const connection = {
      config: pool.options,
      signal: stopped.signal,
      acquire: (client: pg.Client, signal: AbortSignal) => acquireRenderingsLease(client, signal, () => {}),
      onLost: (error: Error) => log.warn({ err: error }, 'the renderings lost their connection'),
    }
    return underLease(connection, (_client, signal) => follow(signal))
  }

  const progress = createProgress()
  const running = keepTrying(oneRound, { who: 'the renderings', stopped: stopped.signal, progress, log })
  return {
    caughtUp: caughtUp.promise,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
