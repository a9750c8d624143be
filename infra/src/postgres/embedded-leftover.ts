import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fault } from './embedded-error.ts'

const run = promisify(execFile)

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** An ended process that nobody has waited for still exists. In containers it may stay forever. */
const isZombie = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(.*\) [ZX] /s.test(status)
}

const isAlive = async (pid: number): Promise<boolean> => exists(pid) && !(await isZombie(pid))

const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  return (await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout
}

const endsWithin = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (!(await isAlive(pid))) return true
    await pause(20)
  }
  return !(await isAlive(pid))
}

/**
 * Tells a Postgres server to end: first cleanly, then as if it crashed, from which its log recovers. Returns
 * false if it still runs.
 */
export const endServer = async (pid: number): Promise<boolean> => {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 1_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return !(await isAlive(pid))
    }
    if (await endsWithin(pid, patience)) return true
  }
  return false
}

/** The process id in the lock file of a cluster, or undefined if no server holds or held it. */
export const lockedBy = async (clusterDirectory: string): Promise<number | undefined> => {
  const text = await readFile(join(clusterDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/**
 * Ends the server that a killed run left behind. The caller owns the data directory, so no live run can be
 * using it. If another program now has the process id, that must not keep Postgres from starting, so the lock
 * is removed.
 */
export const endLeftoverServer = async (clusterDirectory: string): Promise<void> => {
  const pid = await lockedBy(clusterDirectory)
  if (pid === undefined || !exists(pid)) return
  const command = (await isZombie(pid)) ? '' : await commandLine(pid)
  const ours = command.includes('postgres') && command.includes(clusterDirectory)
  if (!ours) {
    await rm(join(clusterDirectory, 'postmaster.pid'), { force: true })
    return
  }
  if (!(await endServer(pid)))
    throw fault(
      'start-failed',
      clusterDirectory,
      `An earlier Postgres (process ${pid}) still runs on ${clusterDirectory} and does not end: kill it`,
    )
}
