import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KeyedMutex } from '../command-pipeline/keyed-mutex.ts'
import type { ContentStore } from './content-store.ts'
import { openContentStore } from './file-system-content-store.ts'
import { DiskFull, FileTooLarge, storageFailure } from './storage-errors.ts'

const MIB = 1024 * 1024

const inChunks = async function* (bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const patterned = (length: number, seed = 1) => {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < length; at += 1) {
    state = (state * 1664525 + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

describe('the content store on the file system', () => {
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

  it.each([
    ['nothing', 0, 1000],
    ['less than a block', 1000, 7],
    ['exactly one block', 512 * 1024, 65_536],
    ['many blocks in odd pieces', 3 * MIB + 17, 70_001],
  ])('hashes and keeps %s', async (_name, length, pieces) => {
    const bytes = patterned(length)
    const ingested = await store.ingest(inChunks(bytes, pieces), { maxBytes: 4 * MIB })
    expect(ingested).toMatchObject({ size: length, sha1: hex('sha1', bytes), sha512: hex('sha512', bytes) })

    const stored = await ingested.keep()
    expect(stored.path).toBe(store.pathOf(ingested.sha512))
    expect((await readFile(stored.path)).equals(bytes)).toBe(true)
    expect(await incoming()).toEqual([])
  })

  it('takes many uploads at once without mixing them up', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const bytes = patterned(2 * MIB + n * 1001, n + 1)
        const ingested = await store.ingest(inChunks(bytes, 65_536), { maxBytes: 4 * MIB })
        return { ingested, expected: hex('sha512', bytes) }
      }),
    )
    for (const { ingested, expected } of all) expect(ingested.sha512).toBe(expected)
  })

  it('stores the same bytes once', async () => {
    const bytes = patterned(5000)
    const [first, second] = await Promise.all([
      store.ingest(inChunks(bytes, 1000), { maxBytes: MIB }),
      store.ingest(inChunks(bytes, 1000), { maxBytes: MIB }),
    ])
    const kept = await first.keep()
    expect(await second.keep()).toEqual(kept)
    expect(await first.keep()).toEqual(kept)
    await first.discard()
    expect((await stat(kept.path)).size).toBe(5000)
    expect(await incoming()).toEqual([])
  })

  it('leaves nothing behind of a file that is too large', async () => {
    const upload = store.ingest(inChunks(patterned(2 * MIB), 65_536), { maxBytes: MIB })
    await expect(upload).rejects.toBeInstanceOf(FileTooLarge)
    expect(await incoming()).toEqual([])
  })

  it('takes a file of exactly the largest size', async () => {
    const ingested = await store.ingest(inChunks(patterned(MIB), 65_536), { maxBytes: MIB })
    expect(ingested.size).toBe(MIB)
  })

  it('leaves nothing behind of a source that breaks off', async () => {
    const broken = async function* () {
      yield* inChunks(patterned(MIB), 65_536)
      throw new Error('the connection was cut')
    }
    await expect(store.ingest(broken(), { maxBytes: 2 * MIB })).rejects.toThrow('the connection was cut')
    expect(await incoming()).toEqual([])
  })

  it('forgets what is discarded', async () => {
    const ingested = await store.ingest(inChunks(patterned(100), 10), { maxBytes: MIB })
    await ingested.discard()
    await ingested.discard()
    expect(await incoming()).toEqual([])
  })

  it('removes content, also when it is gone already', async () => {
    const stored = await (await store.ingest(inChunks(patterned(100), 10), { maxBytes: MIB })).keep()
    await store.remove(stored.sha512)
    await store.remove(stored.sha512)
    await expect(stat(stored.path)).rejects.toThrow('ENOENT')
  })

  it.each(['', '../../etc/passwd', 'AB'.repeat(64), `${'a'.repeat(127)}/`])(
    'gives no path for %j, which is no hash',
    (name) => {
      expect(() => store.pathOf(name)).toThrow(RangeError)
    },
  )

  it('clears what a killed process left behind when it opens alone', async () => {
    await writeFile(join(directory, 'incoming', 'left-over'), 'half a file')
    const sole = await openContentStore({ directory, locks: new KeyedMutex(), isAlone: true })
    expect(await incoming()).toEqual([])
    await sole.close()
  })

  it('leaves the uploads of another process alone, but not what nobody has touched for hours', async () => {
    const leftOver = join(directory, 'incoming', 'left-over')
    const second = Promise.withResolvers<Uint8Array>()
    const slow = async function* () {
      yield patterned(10)
      yield await second.promise
    }
    const upload = store.ingest(slow(), { maxBytes: MIB })
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
    expect((await (await upload).keep()).size).toBe(20)
    await other.close()
  })

  it('works again after it was closed and its threads were stopped', async () => {
    await store.close()
    const bytes = patterned(10)
    expect((await store.ingest(inChunks(bytes, 10), { maxBytes: MIB })).sha1).toBe(hex('sha1', bytes))
  })
})

describe('storage failures', () => {
  it.each(['ENOSPC', 'EDQUOT'])('calls %s a full disk', (code) => {
    expect(storageFailure(Object.assign(new Error(code), { code }))).toBeInstanceOf(DiskFull)
  })

  it('leaves other errors as they are', () => {
    const error = Object.assign(new Error('EIO'), { code: 'EIO' })
    expect(storageFailure(error)).toBe(error)
  })
})
