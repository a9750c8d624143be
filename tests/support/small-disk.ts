import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MIB = 1024 * 1024

export interface SmallDisk {
  readonly path: string
  /** Leaves this many MiB free, with a file that `makeRoom` deletes. */
  fill(leftMiB: number): Promise<void>
  makeRoom(): Promise<void>
  unmount(): Promise<void>
}

const unlessFull = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
}

/** A separate file system in memory, or the reason if this machine does not let us mount one. */
export const mountSmallDisk = async (sizeMiB: number): Promise<SmallDisk | string> => {
  const path = await mkdtemp(join(tmpdir(), 'modstead-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'modstead-test', path])
  } catch (error) {
    await rmdir(path)
    const said = error instanceof Error ? error.message.split('\n')[1] || error.message : String(error)
    return `this user cannot mount a small disk to fill (${said.trim()})`
  }
  const ballast = join(path, 'ballast')
  const makeRoom = () => rm(ballast, { force: true })
  return {
    path,
    fill: async (leftMiB) => {
      await makeRoom()
      const { bavail, bsize } = await statfs(path)
      // Others may have taken the rest in the meantime, and then it is full as well.
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftMiB * MIB))).catch(unlessFull)
    },
    makeRoom,
    unmount: async () => {
      await run('umount', [path])
      await rmdir(path)
    },
  }
}
