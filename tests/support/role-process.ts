import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startVariables } from './built-server.ts'

const START_LIMIT_MS = 180_000
const LOOK_EVERY_MS = 50

/** One process of a role, started separately from a bundle. */
export interface RoleProcess {
  readonly url: string
  /** Ends it like a supervisor. Resolves to the exit code. */
  stop(): Promise<number | null>
}

interface Starting {
  /** The bundle that runs a role. */
  readonly bundle: string
  readonly role: string
  readonly host: string
  readonly port: number
  readonly env: Readonly<Record<string, string>>
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Starts a role and waits until it is ready. */
export const startRoleProcess = async ({ bundle, role, host, port, env }: Starting): Promise<RoleProcess> => {
  const url = `http://${host}:${port}`
  const child = spawn(process.execPath, [bundle, role], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...startVariables,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      HOST: host,
      PORT: `${port}`,
      ...env,
    },
    stdio: 'inherit',
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await isReady())) {
    if (hasEnded(child)) throw new Error(`${role} ended while it started`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${role} did not become ready`)
    }
    await pause(LOOK_EVERY_MS)
  }
  return {
    url,
    async stop() {
      if (hasEnded(child)) return child.exitCode
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
