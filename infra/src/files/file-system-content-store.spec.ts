import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeyedMutex } from '../command-pipeline/keyed-mutex.ts'
import type { ContentStore } from './content-store.ts'
import { contentStoreContract } from './contract.ts'
import { openContentStore } from './file-system-content-store.ts'
import { DiskFull, storageFailure } from './storage-errors.ts'
import { inChunks, patterned } from './test-content.ts'

const LIMITS = { maxBytes: 1024 }

contentStoreContract('the content store on the file system', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'content-'))
  const locks = new KeyedMutex()
  return {
    open: () => openContentStore({ directory, locks }),
    incoming: () => readdir(join(directory, 'incoming')),
    dispose: () => rm(directory, { recursive: true }),
  }
})

describe('the folder of unfinished uploads', () => {
  let directory: string
  let store: ContentStore
  const incoming = () => readdir(join(directory, 'incoming'))

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'content-'))
    store = await openContentStore({ directory, locks: new KeyedMutex() })
  })
  afterEach(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })

  it('is cleared of leftovers of a killed process when its store opens alone', async () => {
    await writeFile(join(directory, 'incoming', 'left-over'), 'half a file')
    const sole = await openContentStore({ directory, locks: new KeyedMutex(), isAlone: true })
    expect(await incoming()).toEqual([])
    await sole.close()
  })

  it('keeps the uploads of another process, but not what has been untouched for an hour', async () => {
    const leftOver = join(directory, 'incoming', 'left-over')
    const second = Promise.withResolvers<Uint8Array>()
    const slow = async function* () {
      yield patterned(10)
      yield await second.promise
    }
    const upload = store.ingest(slow(), LIMITS)
    await expect.poll(incoming).toHaveLength(1)
    const [uploading] = await incoming()
    await writeFile(leftOver, 'half a file')
    await utimes(leftOver, 1, 1)
    const other = await openContentStore({ directory, locks: new KeyedMutex() })
    expect(await incoming()).toEqual([uploading])
    await writeFile(leftOver, 'half a file')
    await utimes(leftOver, 1, 1)
    await other.sweep()
    expect(await incoming()).toEqual([uploading])
    second.resolve(patterned(10))
    const ingested = await upload
    expect(ingested.size).toBe(20)
    await ingested.keep()
    await other.close()
  })

  it('keeps a paused upload as long as its process sweeps, and removes it an hour after that', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const ingested = await store.ingest(inChunks(patterned(10), 10), LIMITS)
    const other = await openContentStore({ directory, locks: new KeyedMutex() })
    await utimes(ingested.path, minutesAgo(50), minutesAgo(50))
    await store.sweep()
    await other.sweep()
    expect(await incoming()).toHaveLength(1)
    // Looks as if its process had been killed.
    await utimes(ingested.path, minutesAgo(50), minutesAgo(50))
    await other.sweep()
    expect(await incoming()).toEqual([])
    await other.close()
  })
})

describe('storage failures', () => {
  it.each(['ENOSPC', 'EDQUOT'])('treats %s as a full disk', (code) => {
    expect(storageFailure(Object.assign(new Error(code), { code }))).toBeInstanceOf(DiskFull)
  })

  it('leaves other errors unchanged', () => {
    const error = Object.assign(new Error('EIO'), { code: 'EIO' })
    expect(storageFailure(error)).toBe(error)
  })
})
