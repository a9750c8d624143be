import { Worker } from 'node:worker_threads'
import type { EventStore, Position } from '@modstead/infra/event-store/port'
import { type ChangeListener, createProgress } from '@modstead/infra/log-following/progress'
import { type Lag, measureLag } from '@modstead/projectors/runtime/lag'
import type { ProjectorMetrics } from '@modstead/projectors/runtime/metrics'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'

const SCRIPT = new URL('./projector-thread.ts', import.meta.url)

export interface ProjectorThread {
  /** Ends when the read models are of this version and followed. Throws what made that impossible. */
  start(settings: ThreadSettings): Promise<void>
  position(): Position
  /** true as soon as all read models have passed `position`; false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  lag(store: EventStore): Promise<Lag>
  /** Told after each commit. Gives back what ends the listening. */
  onChange(listener: ChangeListener): () => void
  stop(): Promise<void>
}

/**
 * The projectors in a thread of their own, so that folding the log and rebuilding never keep requests waiting. It loads
 * its code from now on, and begins its work with `start`.
 */
export const openProjectorThread = (
  metrics: ProjectorMetrics,
  onDied: (error: Error) => void,
  script: URL = SCRIPT,
): ProjectorThread => {
  const progress = createProgress()
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  // Whoever has not called `start` yet hears of a failure there.
  started.promise.catch(() => {})
  const thread = new Worker(script)
  const send = (message: ToThread): void => thread.postMessage(message)

  thread.on('message', (message: FromThread) => {
    switch (message.kind) {
      case 'started':
        return started.resolve()
      case 'refused':
        return started.reject(Object.assign(new Error(message.message), { code: message.code }))
      case 'changed': {
        const { position, changed } = message
        if (position > progress.position()) return progress.advance({ position, changed })
        return progress.changedInPlace(changed)
      }
      case 'batch-applied':
        return metrics.batchApplied(message.events, message.seconds)
      case 'stream-parked':
        return metrics.streamParked(message.projection)
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
  // Also without an error nobody folds any more.
  thread.on('exit', (code) => die(new Error(`the thread of the projectors ended with ${code}`)))

  return {
    start(settings) {
      send({ kind: 'start', settings })
      return started.promise
    },
    position: progress.position,
    waitFor: progress.waitFor,
    lag: (store) => measureLag(store, progress.position(), Date.now()),
    onChange: progress.onChange,
    async stop() {
      send({ kind: 'stop' })
      await stopped.promise
      isOver = true
      await thread.terminate()
    },
  }
}
