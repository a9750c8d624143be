import { Worker } from 'node:worker_threads'
import type { EventStore } from '@modstead/infra/event-store/port'
import { createGroupProgress, type GroupProgress } from '@modstead/infra/log-following/group-progress'
import { hear } from '@modstead/infra/log-following/progress'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { type GroupLag, measureLag } from '@modstead/projectors/runtime/lag'
import type { ProjectorMetrics } from '@modstead/projectors/runtime/metrics'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'

const SCRIPT = new URL('./projector-thread.ts', import.meta.url)
/** After a burst, a thread keeps whatever its young generation grew to. */
const HEAP = { maxYoungGenerationSizeMb: 24 }

export interface ProjectorThread extends GroupProgress {
  /** Settles when the read models are in this version and followed. Throws if that is impossible. */
  start(settings: ThreadSettings): Promise<void>
  lag(store: EventStore): Promise<readonly GroupLag[]>
  stop(): Promise<void>
}

export interface ProjectorThreadParts {
  /** The groups to follow. Each has projections. */
  readonly groups: readonly ProjectionGroup[]
  readonly metrics: ProjectorMetrics
  readonly onDied: (error: Error) => void
  readonly script?: URL
}

/**
 * The projectors in a separate thread, so that folding the log and rebuilding never keep requests waiting. It
 * starts to load its code now, and to work with `start`.
 */
export const openProjectorThread = ({
  groups,
  metrics,
  onDied,
  script = SCRIPT,
}: ProjectorThreadParts): ProjectorThread => {
  const progress = createGroupProgress(groups)
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  // A caller that has not called `start` yet learns of a failure there.
  started.promise.catch(() => {})
  const thread = new Worker(script, { resourceLimits: HEAP })
  const send = (message: ToThread): void => thread.postMessage(message)

  thread.on('message', (message: FromThread) => {
    switch (message.kind) {
      case 'started':
        return started.resolve()
      case 'refused':
        return started.reject(Object.assign(new Error(message.message), { code: message.code }))
      case 'changed': {
        const reached = progress.of.get(message.group)
        return reached && hear(reached, { position: message.position, changed: message.changed })
      }
      case 'batch-applied':
        return metrics.batchApplied(message.group, message.batch)
      case 'stopped':
        return stopped.resolve()
    }
  })
  let isOver = false
  const die = (error: Error): void => {
    if (isOver) return
    isOver = true
    started.reject(error)
    stopped.resolve()
    onDied(error)
  }
  thread.on('error', (reason) => die(reason instanceof Error ? reason : new Error(String(reason))))
  // Even without an error, nothing is folded any more.
  thread.on('exit', (code) => die(new Error(`the thread of the projectors ended with ${code}`)))

  return {
    ...progress,
    start(settings) {
      send({ kind: 'start', settings, groups })
      return started.promise
    },
    lag: (store) => measureLag(store, progress, Date.now()),
    async stop() {
      send({ kind: 'stop' })
      await stopped.promise
      isOver = true
      await thread.terminate()
    },
  }
}
