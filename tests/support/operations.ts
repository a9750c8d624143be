import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningOperation {
  readonly process: ChildProcess
  /** Standard output and error so far. */
  output(): string
  /** Its exit code. null: it was killed. */
  readonly ended: Promise<number | null>
}

/** Runs an entry of `server/src/operations` like the command in `package.json`. */
export const startOperation = (
  entry: 'back-up-product' | 'restore-product' | 'move-log' | 'verify-audit-chain' | 'projections/main',
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): RunningOperation => {
  const path = fileURLToPath(new URL(`../../server/src/operations/${entry}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  return {
    process: child,
    output: () => printed,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

export const runOperation = async (
  ...parameters: Parameters<typeof startOperation>
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const running = startOperation(...parameters)
  const code = await running.ended
  return { code, output: running.output() }
}
