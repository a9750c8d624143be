import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type Settings } from '@modstead/infra/config/settings'
import { createLog, type Log } from '@modstead/infra/telemetry/log'
import { DataDirectoryInUse, lockDataDirectory } from '../process/data-directory-lock.ts'
import { reportFailure } from '../process/explain-failure.ts'
import { createLifeCycle, type LifeCycle } from '../process/life-cycle.ts'

/** Something that the operator can put right; the message, one line, says how. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}

export interface ToolParts {
  readonly settings: Settings
  readonly log: Log
  readonly life: LifeCycle
  /** One line of the result. */
  readonly print: (line: string) => void
}

/** The exit code that a shell reports after Ctrl-C. */
const INTERRUPTED = 130

type Work = (parts: ToolParts) => Promise<number>
type Expected = readonly (new (...args: never[]) => Error)[]

/** The embedded database belongs to one process; a Postgres of the operator's takes many. */
const ownDataDirectory = async ({ dataDir, databaseUrl }: Settings, life: LifeCycle): Promise<void> => {
  if (databaseUrl !== undefined) return
  if (!existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new ToolFailure(
      `There is no catalogue in ${dataDir}. Set DATA_DIR to the directory of one, or DATABASE_URL to its Postgres.`,
    )
  try {
    const lock = await lockDataDirectory(dataDir)
    life.onStop('the data directory', () => lock.release())
  } catch (error) {
    if (error instanceof DataDirectoryInUse)
      throw new ToolFailure(
        `Modstead is running on ${dataDir}, and its own database takes one process at a time. Stop it first.`,
      )
    throw error
  }
}

const report = (error: unknown, expected: Expected): void => {
  if (error instanceof Error && [ToolFailure, ...expected].some((kind) => error instanceof kind))
    console.error(error.message)
  else reportFailure(error, process.env.LOG_LEVEL)
}

const runWith = async (settings: Settings, work: Work, expected: Expected): Promise<void> => {
  // Results go to standard output, so the log may not.
  const log = createLog(settings.logLevel, process.stderr)
  let finished = false
  // A tool that was interrupted has proved nothing, however cleanly it stopped.
  const exit = (code: number) => process.exit(finished ? code : Math.max(code, INTERRUPTED))
  const life = createLifeCycle({ log, exit })
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  // The reader closed the pipe, as `head` does: it has seen enough.
  process.stdout.on('error', () => undefined)
  try {
    await ownDataDirectory(settings, life)
    const exitCode = await work({ settings, log, life, print })
    finished = true
    await life.stop(exitCode)
  } catch (error) {
    if (life.stopping.aborted) return
    report(error, expected)
    finished = true
    await life.stop(1)
  }
}

/**
 * Runs a tool over the data that the variables name and ends the process with the exit code that `work` gives, or with 1
 * and one line on standard error. `expected` errors carry a line of their own.
 */
export const runTool = async (work: Work, expected: Expected = []): Promise<void> => {
  try {
    await runWith(readSettings({ LOG_LEVEL: 'error', ...process.env }), work, expected)
  } catch (error) {
    report(error, expected)
    process.exitCode = 1
  }
}
