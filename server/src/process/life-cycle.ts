import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@modstead/infra/telemetry/log'

export interface LifeCycle {
  /** Registers a started part. Parts stop in the reverse order, one after the other. */
  onStop(name: string, stop: () => Promise<void> | void): void
  /** Stops everything and ends the process: with 0, or with 1 if a part failed or took too long. */
  stop(exitCode?: number): Promise<void>
  /**
   * Aborted as soon as the process is asked to end. New requests should go elsewhere, but are still answered.
   */
  readonly leaving: AbortSignal
  /** Aborted as soon as the stop begins. */
  readonly stopping: AbortSignal
}

export interface LifeCycleOptions {
  readonly log: Pick<Log, 'info' | 'error' | 'fatal'>
  /** Milliseconds for all parts together. */
  readonly limit?: number
  /** Milliseconds from SIGTERM to the stop, during which everything continues. Defaults to none. */
  readonly drain?: number
  /** Milliseconds within which a repeated Ctrl-C counts as the same one. */
  readonly samePress?: number
  /** Ends the process. Tests replace it. */
  readonly exit?: (code: number) => void
  /** The source of signals. Tests replace it. */
  readonly signals?: Pick<NodeJS.EventEmitter, 'on'>
}

/** Below five seconds, so that the promise of five holds for the whole process. */
const stopLimit = 4500
/** `npm start` forwards each Ctrl-C although the terminal has already sent it to us. */
const samePressLimit = 1000
/** The exit code that a shell reports after Ctrl-C. */
const interrupted = 130

export const createLifeCycle = (options: LifeCycleOptions): LifeCycle => {
  const { log, limit = stopLimit, drain = 0, samePress = samePressLimit } = options
  const { exit = (code) => process.exit(code), signals = process } = options
  const parts: { name: string; stop: () => Promise<void> | void }[] = []
  const leaving = new AbortController()
  const controller = new AbortController()
  let current: string | undefined
  let asked = 0
  let ended: Promise<void> | undefined

  const stopParts = async (): Promise<boolean> => {
    let clean = true
    for (let part = parts.pop(); part; part = parts.pop()) {
      current = part.name
      try {
        await part.stop()
      } catch (error) {
        clean = false
        log.error({ err: error }, `${part.name} did not stop cleanly`)
      }
    }
    return clean
  }

  const end = async (exitCode: number) => {
    leaving.abort()
    controller.abort()
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      log.error(`${current ?? 'a part'} did not stop in time`)
      late.resolve(false)
    }, limit)
    const clean = await Promise.race([stopParts(), late.promise])
    clearTimeout(timer)
    exit(clean ? exitCode : Math.max(exitCode, 1))
  }

  const stop = (exitCode = 0): Promise<void> => {
    ended ??= end(exitCode)
    return ended
  }

  const leave = async (): Promise<void> => {
    leaving.abort()
    await pause(drain, undefined, { signal: controller.signal }).catch(() => {})
    await stop()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    signals.on(signal, () => {
      if (controller.signal.aborted) {
        if (signal === 'SIGINT' && performance.now() - asked >= samePress) exit(interrupted)
        return
      }
      const drains = signal === 'SIGTERM' && drain > 0
      if (drains && leaving.signal.aborted) return
      asked = performance.now()
      log.info(`stopping on ${signal}`)
      void (drains ? leave() : stop())
    })
  for (const event of ['uncaughtException', 'unhandledRejection'])
    signals.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'stopping because of an error that nobody handled')
      void stop(1)
    })

  return {
    onStop: (name, part) => parts.push({ name, stop: part }),
    stop,
    leaving: leaving.signal,
    stopping: controller.signal,
  }
}
