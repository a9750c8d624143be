import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentName } from './content-name.ts'
import type { ContentStore } from './content-store.ts'
import type { FileLocks } from './file-locks.ts'
import { HashPool } from './hash-pool.ts'
import { openIncoming, type ReceivedFile } from './incoming.ts'
import { type OnDiffer, openProvedFile } from './open-proved-file.ts'

const syncDirectory = async (path: string) => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

export interface FileSystemStoreOptions {
  /** Contains `incoming/` and `content/`, which are made if missing. */
  readonly directory: string
  /** Must be valid wherever the directory is used. */
  readonly locks: FileLocks
  /**
   * True if no other process uses the directory, so that each unfinished upload belongs to a killed process.
   */
  readonly isAlone?: boolean
  readonly onDiffer?: OnDiffer
}

/** Content is at `content/ab/cd/<sha512>`, unfinished uploads are in `incoming/` on the same volume. */
export const openContentStore = async (options: FileSystemStoreOptions): Promise<ContentStore> => {
  const content = join(options.directory, 'content')
  const hashes = new HashPool()
  const [incoming] = await Promise.all([
    openIncoming({ ...options, directory: join(options.directory, 'incoming'), hashes }),
    mkdir(content, { recursive: true }),
  ])

  const pathOf = (sha512: string): string => {
    const name = contentName(sha512)
    return join(content, name.slice(0, 2), name.slice(2, 4), name)
  }

  const moveToContent = async ({ path, sha512 }: ReceivedFile): Promise<void> => {
    // Bytes that are there already may have changed on the disk.
    const target = pathOf(sha512)
    const directory = dirname(target)
    const made = await mkdir(directory, { recursive: true })
    await rename(path, target)
    await syncDirectory(directory)
    if (made !== undefined) {
      await syncDirectory(dirname(directory))
      await syncDirectory(content)
    }
  }

  return {
    ingest: (source, limits) => incoming.ingest(source, limits, moveToContent),
    open: async (sha512) =>
      openProvedFile(pathOf(sha512), { algorithm: 'sha512', hash: sha512 }, options.onDiffer),
    withLock: (name, work) => options.locks.take(name, work),
    remove: async (sha512) => rm(pathOf(sha512), { force: true }),
    sweep: incoming.sweep,
    close: () => hashes.close(),
  }
}
