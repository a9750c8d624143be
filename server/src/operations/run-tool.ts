import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, type Settings } from '@modstead/infra/config/settings'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import { createLog, type Log } from '@modstead/infra/telemetry/log'
import { DataDirectoryInUse, lockDataDirectory } from '../process/data-directory-lock.ts'
import { reportFailure } from '../process/explain-failure.ts'
import { createLifeCycle, type LifeCycle } from '../process/life-cycle.ts'

/** A problem that the operator can fix. The one-line message says how. */
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

/**
 * How a tool uses the data directory if the database is the embedded one: `alone` while the product is
 * stopped, `beside` the product if it runs, `new` whether or not it has a catalogue, or not at all.
 */
export type DataDirectoryUse = 'alone' | 'beside' | 'new' | 'none'

const assertHasCatalogue = (dataDir: string): void => {
  if (!existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new ToolFailure(
      `There is no catalogue in ${dataDir}. Set DATA_DIR to the directory of one, or DATABASE_URL to its Postgres.`,
    )
}

/** The settings with the database of the product that runs on the directory. */
const joinRunning = async (settings: Settings): Promise<Settings> => {
  const databaseUrl = await runningEmbeddedPostgres(settings.dataDir)
  if (databaseUrl === undefined)
    throw new ToolFailure(
      `The database in ${settings.dataDir} is starting or stopping. Try again in a moment.`,
    )
  return { ...settings, databaseUrl }
}

/** The embedded database belongs to one process. A Postgres of the operator's serves many. */
const takeDataDirectory = async (
  settings: Settings,
  use: DataDirectoryUse,
  life: LifeCycle,
): Promise<Settings> => {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== undefined || use === 'none') return settings
  if (use !== 'new') assertHasCatalogue(dataDir)
  try {
    const lock = await lockDataDirectory(dataDir)
    life.onStop('the data directory', () => lock.release())
    return settings
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    if (use === 'beside') return joinRunning(settings)
    throw new ToolFailure(
      `Modstead is running on ${dataDir}, and its own database takes one process at a time. Stop it first.`,
    )
  }
}

const report = (error: unknown, expected: Expected): void => {
  if (error instanceof Error && [ToolFailure, ...expected].some((kind) => error instanceof kind))
    console.error(error.message)
  else reportFailure(error, process.env.LOG_LEVEL)
}

const runWith = async (
  given: Settings,
  work: Work,
  expected: Expected,
  use: DataDirectoryUse,
): Promise<void> => {
  // Results go to standard output, so the log must not.
  const log = createLog(given.logLevel, process.stderr)
  let finished = false
  // An interrupted tool has proved nothing, however cleanly it stopped.
  const exit = (code: number) => process.exit(finished ? code : Math.max(code, INTERRUPTED))
  const life = createLifeCycle({ log, exit })
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  // The reader closed the pipe, as `head` does once it has seen enough.
  process.stdout.on('error', () => undefined)
  try {
    const settings = await takeDataDirectory(given, use, life)
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
 * Runs a tool on the data that the variables name. Ends the process with the exit code of `work`, or with 1
 * and one line on standard error. `expected` errors have their own line.
 */
export const runTool = async (
  work: Work,
  expected: Expected = [],
  use: DataDirectoryUse = 'alone',
): Promise<void> => {
  try {
    await runWith(readSettings({ LOG_LEVEL: 'error', ...process.env }), work, expected, use)
  } catch (error) {
    report(error, expected)
    process.exitCode = 1
  }
}
