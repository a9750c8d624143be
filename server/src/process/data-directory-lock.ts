import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another live process owns the data directory. The message says what to do. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'

  constructor(dataDir: string, pid: number) {
    super(
      `Another Modstead (process ${pid}) is using ${dataDir}. Stop it, or set DATA_DIR to another directory.`,
    )
  }
}

export interface DataDirectoryLock {
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  /** When the process began, in the machine's own terms: a number can come back, the pair cannot. */
  readonly since: string
  readonly id: string
}

const readOrNothing = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Empty when there is no such process. */
const beginOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const [status, boot] = await Promise.all([
      readOrNothing(`/proc/${pid}/stat`),
      readOrNothing('/proc/sys/kernel/random/boot_id'),
    ])
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    // Field 22 of /proc/PID/stat; a zombie owns nothing any more.
    return !status || state === 'Z' ? '' : `${boot.trim()}:${fields[18]}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, since, id } = value as Record<string, unknown>
    if (typeof pid !== 'number' || typeof since !== 'string' || typeof id !== 'string') return undefined
    return { pid, since, id }
  } catch {
    return undefined
  }
}

const isLive = async (holder: Holder) => holder.since !== '' && (await beginOf(holder.pid)) === holder.since

/** Two starts may take the same stale lock over at the same moment; after this long the last one stands. */
const settleTime = 50

/** Makes the directory if need be. Throws `DataDirectoryInUse`, or the file system's error. */
export const lockDataDirectory = async (dataDir: string): Promise<DataDirectoryLock> => {
  await mkdir(dataDir, { recursive: true })
  const directory = await realpath(dataDir)
  const path = join(directory, 'lock')
  const id = randomUUID()
  const mine = join(directory, `lock.${id}`)
  const holder: Holder = { pid: process.pid, since: await beginOf(process.pid), id }
  try {
    await writeFile(mine, JSON.stringify(holder), { flush: true })
    await link(mine, path)
    await rm(mine)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      await rm(mine, { force: true })
      throw error
    }
    const other = await readHolder(path)
    if (other && (await isLive(other))) {
      await rm(mine)
      throw new DataDirectoryInUse(directory, other.pid)
    }
    await rename(mine, path)
    await pause(settleTime)
    const winner = await readHolder(path)
    if (winner && winner.id !== id) throw new DataDirectoryInUse(directory, winner.pid)
  }
  return {
    release: async () => {
      if ((await readHolder(path))?.id === id) await rm(path, { force: true })
    },
  }
}
