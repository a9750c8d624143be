import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { BytesDiffer, storageFailure } from '../files/storage-errors.ts'
import type { BytesName } from './bytes-of-events.ts'
import type { BytesStore } from './bytes-store.ts'
import { syncDirectory } from './replace-file.ts'

const FANNED_DIGITS = 2

/** Bytes are named by the algorithm and the hash in lower-case hex. */
const hashOf = (name: BytesName): readonly [algorithm: string, expected: string] =>
  name.kind === 'file'
    ? ['sha512', name.sha512]
    : ['sha1', /([0-9a-f]{40})(_\d+)?\.\w+$/.exec(name.path)?.[1] ?? '']

export const shownName = (name: BytesName): string => (name.kind === 'file' ? name.sha512 : name.path)

const pathBelow = (directory: string, name: BytesName): string =>
  name.kind === 'picture'
    ? join(directory, name.path)
    : join(directory, 'content', name.sha512.slice(0, FANNED_DIGITS), name.sha512)

/**
 * The bytes in a backup. They are checked against their name on arrival, and can be checked again at any
 * time.
 */
export interface BackupBytes extends BytesStore {
  has(name: BytesName): Promise<boolean>
  /** Durable when it settles, also if there are none. */
  remove(name: BytesName): Promise<void>
  /** Reads all of the bytes. `missing` and `altered` are findings, not errors. */
  check(name: BytesName): Promise<'whole' | 'missing' | 'altered'>
}

export const openBackupBytes = (directory: string): BackupBytes => {
  // Without a promise it takes a fraction of the processor time, and nothing else runs in these processes.
  const has = async (name: BytesName) => existsSync(pathBelow(directory, name))

  const write = async (draft: string, name: BytesName, bytes: Readable): Promise<void> => {
    const [algorithm, expected] = hashOf(name)
    const hash = createHash(algorithm)
    const file = await open(draft, 'w', 0o600)
    try {
      for await (const chunk of bytes) {
        hash.update(chunk as Buffer)
        await file.writeFile(chunk as Buffer)
      }
      if (hash.digest('hex') !== expected)
        throw new BytesDiffer(`the stored bytes of ${shownName(name)} are not those that were uploaded`)
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  return {
    has,
    async open(name) {
      if (!(await has(name))) return null
      return createReadStream(pathBelow(directory, name))
    },
    async put(name, bytes) {
      const path = pathBelow(directory, name)
      const draft = `${path}.draft`
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await write(draft, name, bytes)
        await rename(draft, path)
        await syncDirectory(dirname(path))
        if (made !== undefined) await syncDirectory(dirname(dirname(path)))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw storageFailure(error)
      } finally {
        bytes.destroy()
      }
    },
    async remove(name) {
      if (!(await has(name))) return
      const path = pathBelow(directory, name)
      await rm(path, { force: true })
      await syncDirectory(dirname(path))
    },
    async check(name) {
      if (!(await has(name))) return 'missing'
      const [algorithm, expected] = hashOf(name)
      const hash = createHash(algorithm)
      for await (const chunk of createReadStream(pathBelow(directory, name))) hash.update(chunk as Buffer)
      return hash.digest('hex') === expected ? 'whole' : 'altered'
    },
  }
}
