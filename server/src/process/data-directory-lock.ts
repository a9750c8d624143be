import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
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
  /** When the process began, in the machine's own terms. A process id can be reused, the pair cannot. */
  readonly since: string
  readonly id: string
}

const readOrNothing = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Empty if there is no such process. */
const beginOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const [status, boot] = await Promise.all([
      readOrNothing(`/proc/${pid}/stat`),
      readOrNothing('/proc/sys/kernel/random/boot_id'),
    ])
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    // Field 22 of /proc/PID/stat. A zombie owns nothing any more.
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

/** Two starts may take over the same stale lock at the same moment. After this time the last one counts. */
const settleTime = 50

/** Each process that shares the directory has one such file. */
const SHARED = 'lock.shared.'

interface Place {
  readonly directory: string
  /** Path of the exclusive lock. */
  readonly path: string
  readonly holder: Holder
  /** Written completely before it gets the name that others look for. */
  readonly draft: string
}

const prepare = async (dataDir: string): Promise<Place> => {
  await mkdir(dataDir, { recursive: true })
  const directory = await realpath(dataDir)
  const id = randomUUID()
  const holder: Holder = { pid: process.pid, since: await beginOf(process.pid), id }
  const draft = join(directory, `lock.${id}`)
  try {
    await writeFile(draft, JSON.stringify(holder), { flush: true })
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { directory, path: join(directory, 'lock'), holder, draft }
}

const takeAlone = async ({ directory, path, holder, draft }: Place): Promise<void> => {
  try {
    await link(draft, path)
    await rm(draft)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      await rm(draft, { force: true })
      throw error
    }
    const other = await readHolder(path)
    if (other && (await isLive(other))) {
      await rm(draft)
      throw new DataDirectoryInUse(directory, other.pid)
    }
    await rename(draft, path)
    await pause(settleTime)
    const winner = await readHolder(path)
    if (winner && winner.id !== holder.id) throw new DataDirectoryInUse(directory, winner.pid)
  }
}

/** Deletes the files of dead processes on the way. */
const findSharer = async (directory: string): Promise<Holder | undefined> => {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(SHARED)) continue
    const sharer = await readHolder(join(directory, name))
    if (sharer && (await isLive(sharer))) return sharer
    await rm(join(directory, name), { force: true })
  }
  return undefined
}

/**
 * For a process that uses the directory alone, with everything that it starts. Makes the directory if
 * necessary. Throws `DataDirectoryInUse`, or the file system's error.
 */
export const lockDataDirectory = async (dataDir: string): Promise<DataDirectoryLock> => {
  const place = await prepare(dataDir)
  const { directory, path, holder } = place
  await takeAlone(place)
  const release = async () => {
    if ((await readHolder(path))?.id === holder.id) await rm(path, { force: true })
  }
  // Checked once the lock is visible: if two start at once, at least one sees the other.
  const sharer = await findSharer(directory)
  if (sharer === undefined) return { release }
  await release()
  throw new DataDirectoryInUse(directory, sharer.pid)
}

/** The same for one of many processes on the same machine that use the directory together. */
export const shareDataDirectory = async (dataDir: string): Promise<DataDirectoryLock> => {
  const { directory, path, holder, draft } = await prepare(dataDir)
  const mine = join(directory, `${SHARED}${holder.id}`)
  await rename(draft, mine)
  const release = () => rm(mine, { force: true })
  const alone = await readHolder(path)
  if (alone === undefined || !(await isLive(alone))) return { release }
  await release()
  throw new DataDirectoryInUse(directory, alone.pid)
}
