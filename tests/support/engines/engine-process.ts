import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

/** An engine that specs can end, hang and restart on the same port, with its stored data. */
export interface EngineProcess {
  /** Ends it like a crash, and waits until it is gone. */
  kill(): Promise<void>
  /** Starts it after `kill`, and waits until it answers. */
  restart(): Promise<void>
  /** Makes it stop answering, without closing connections, until `wake`. */
  fallSilent(): void
  wake(): void
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

export interface EngineProcessOptions {
  /** Contains everything that it stores. */
  readonly folder: string
  /** Resolves once it answers. Ends it if it does not. */
  launch(): Promise<ChildProcess>
  /** Asks it to end properly. By default it is killed. */
  readonly askToEnd?: (child: ChildProcess) => void
}

const STOP_MS = 10_000
const LOOK_EVERY_MS = 50

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const endBy = async (child: ChildProcess, ask: (child: ChildProcess) => void): Promise<void> => {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  ask(child)
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(late)
}

const kill = (child: ChildProcess): void => void child.kill('SIGKILL')

/** Starts it. If that fails, deletes its folder. */
export const startEngineProcess = async ({
  folder,
  launch,
  askToEnd = kill,
}: EngineProcessOptions): Promise<EngineProcess> => {
  const forget = () => rm(folder, { recursive: true, force: true })
  let child = await launch().catch(async (error: unknown) => {
    await forget()
    throw error
  })
  return {
    kill: () => endBy(child, kill),
    async restart() {
      child = await launch()
    },
    fallSilent: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      await endBy(child, askToEnd)
      await forget()
    },
  }
}

/** Waits until it answers. If it ends before that, or takes longer than `limitMs`, kills it and rejects. */
export const untilItAnswers = async (
  name: string,
  child: ChildProcess,
  answers: () => Promise<boolean>,
  limitMs: number,
): Promise<void> => {
  const deadline = performance.now() + limitMs
  while (!(await answers())) {
    const why = hasEnded(child)
      ? 'it ended by itself'
      : performance.now() > deadline && `it does not answer after ${limitMs / 1_000} s`
    if (why) {
      await endBy(child, kill)
      throw new Error(`${name} did not start: ${why}`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
