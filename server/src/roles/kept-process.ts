import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '@modstead/infra/telemetry/log'
import { isRoleMessage, type ReadyMessage } from './messages.ts'
import type { Role } from './role.ts'

const SCRIPT = fileURLToPath(new URL('./main.ts', import.meta.url))

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 5_000
/** If a process lived this long, its successor starts after the shortest pause again. */
const WELL_STARTED_MS = 5_000
/** A process stops by itself within five seconds. */
const STOP_LIMIT_MS = 6_000

export interface KeptProcess {
  /** undefined between the end of one process and the start of the next. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface KeptProcessParts {
  readonly role: Role
  readonly environment: NodeJS.ProcessEnv
  readonly log: Log
  readonly onReady: (message: ReadyMessage) => void
  /**
   * Called when the process takes no more requests, and again when it has ended, before the next one starts.
   */
  readonly onLeft: () => void
}

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })

/** Runs one process of a role, and replaces it whenever it ends, with growing pauses. */
export const keepProcess = ({ role, environment, log, onReady, onLeft }: KeptProcessParts): KeptProcess => {
  const stopped = new AbortController()
  let child: ChildProcess | undefined

  const runOnce = async (): Promise<void> => {
    child = fork(SCRIPT, [role, '--any-port'], { env: environment })
    child.on('message', (message) => {
      if (!isRoleMessage(message)) return
      if (message.kind === 'leaving') onLeft()
      else if (!stopped.signal.aborted) onReady(message)
    })
    const ending = await exitOf(child)
    child = undefined
    onLeft()
    if (!stopped.signal.aborted) log.error({ role, ending }, 'a process ended by itself and is started again')
  }
  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopped.signal.aborted) {
      const began = performance.now()
      await runOnce()
      if (performance.now() - began > WELL_STARTED_MS) pauseMs = FIRST_PAUSE_MS
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
    }
  }
  const running = run()

  return {
    pid: () => child?.pid,
    async stop() {
      stopped.abort()
      // After a signal, it would still answer for a while.
      if (child?.connected) child.disconnect()
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS)
      await running
      clearTimeout(late)
    },
  }
}
