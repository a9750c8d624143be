import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { main } from './built-server.ts'

export interface FailedStart {
  readonly exitCode: number | null
  /** Lines of standard error, without empty ones. */
  readonly said: readonly string[]
}

/** Starts the product where it cannot start, and waits for its end. */
export const failToStart = async (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--empty'],
): Promise<FailedStart> => {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [printed, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return {
    exitCode: exitCode as number | null,
    said: printed.split('\n').filter((line) => line.trim() !== ''),
  }
}
