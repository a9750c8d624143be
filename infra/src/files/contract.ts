import { createHash, randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentStore } from './content-store.ts'
import { wholeOf } from './read-stored.ts'
import { FileTooLarge } from './storage-errors.ts'
import { inChunks, isStored, patterned } from './test-content.ts'

export interface ContentStoreUnderTest {
  /** Opens it as another process of the same product would. */
  open(): Promise<ContentStore>
  /** Names of uploads that were neither kept nor discarded. */
  incoming(): Promise<readonly string[]>
  dispose(): Promise<void>
}

const MIB = 1024 * 1024
const LIMITS = { maxBytes: 16 * MIB }

const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

/** Checks that every adapter of the port behaves the same. */
export const contentStoreContract = (name: string, prepare: () => Promise<ContentStoreUnderTest>): void => {
  describe(name, () => {
    let under: ContentStoreUnderTest
    let store: ContentStore
    let seed = randomInt(2 ** 31)
    beforeAll(async () => {
      under = await prepare()
    })
    beforeEach(async () => {
      store = await under.open()
    })
    afterEach(() => store.close())
    afterAll(() => under?.dispose())

    /** Bytes that no other test has stored. */
    const fresh = (length: number) => {
      seed += 1
      return patterned(length, seed)
    }
    const ingest = (bytes: Uint8Array, pieces = 65_536) => store.ingest(inChunks(bytes, pieces), LIMITS)

    it.each([
      ['nothing', 0, 1_000],
      ['less than a block', 1_000, 7],
      ['exactly one block', 512 * 1024, 65_536],
      ['many blocks in odd pieces', 3 * MIB + 17, 70_001],
      ['exactly two parts', 10 * MIB, 65_536],
      ['more than two parts', 10 * MIB + 1, 70_001],
    ])('hashes and keeps %s', async (_name, length, pieces) => {
      const bytes = fresh(length)
      const ingested = await ingest(bytes, pieces)
      expect(ingested).toMatchObject({ size: length, sha1: hex('sha1', bytes), sha512: hex('sha512', bytes) })
      if (length > 0) expect(await isStored(store, ingested.sha512)).toBe(false)
      await ingested.keep()
      const opened = await store.open(ingested.sha512)
      expect(opened?.size).toBe(length)
      await opened?.close()
      expect((await wholeOf(store.open(ingested.sha512)))?.equals(bytes)).toBe(true)
      expect(await under.incoming()).toEqual([])
    })

    it.each([
      ['the first byte', 0, 0],
      ['the middle', 1_000_000, 9_000_000],
      ['the last byte', 9_999_999, 9_999_999],
    ])('reads only %s', async (_name, start, end) => {
      const bytes = patterned(10_000_000, 1)
      const ingested = await ingest(bytes)
      await ingested.keep()
      const opened = await store.open(ingested.sha512)
      const stream = await opened?.read(start, end)
      if (!stream) throw new Error('nothing was read')
      expect((await buffer(stream)).equals(bytes.subarray(start, end + 1))).toBe(true)
    })

    it('frees a read that nobody ends', async () => {
      const ingested = await ingest(patterned(10_000_000, 1))
      await ingested.keep()
      const opened = await store.open(ingested.sha512)
      const stream = await opened?.read(0, 9_999_999)
      if (!stream) throw new Error('nothing was read')
      for await (const chunk of stream) {
        expect(chunk).toBeInstanceOf(Buffer)
        break
      }
      expect(stream.destroyed).toBe(true)
    })

    it('shows what one process stores to all others', async () => {
      const ingested = await ingest(fresh(100))
      await ingested.keep()
      const other = await under.open()
      expect(await isStored(other, ingested.sha512)).toBe(true)
      await other.remove(ingested.sha512)
      expect(await isStored(store, ingested.sha512)).toBe(false)
      await other.close()
    })

    it('accepts many simultaneous uploads without mixing them up', async () => {
      await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const bytes = fresh(2 * MIB + n * 1001)
          const ingested = await ingest(bytes)
          expect(ingested.sha512).toBe(hex('sha512', bytes))
          await ingested.keep()
          expect((await wholeOf(store.open(ingested.sha512)))?.equals(bytes)).toBe(true)
        }),
      )
    })

    it.each([5_000, 6 * MIB])('stores the same %i bytes once', async (length) => {
      const bytes = fresh(length)
      const uploads = await Promise.all([ingest(bytes), ingest(bytes)])
      await Promise.all(uploads.map((upload) => upload.keep()))
      await uploads[0].keep()
      await uploads[0].discard()
      expect((await wholeOf(store.open(uploads[0].sha512)))?.equals(bytes)).toBe(true)
      expect(await under.incoming()).toEqual([])
      await store.remove(uploads[0].sha512)
      expect(await isStored(store, uploads[0].sha512)).toBe(false)
    })

    it('leaves nothing behind of a file that is too large', async () => {
      const upload = store.ingest(inChunks(fresh(2 * MIB), 65_536), { maxBytes: MIB })
      await expect(upload).rejects.toBeInstanceOf(FileTooLarge)
      expect(await under.incoming()).toEqual([])
    })

    it('accepts a file of exactly the maximum size', async () => {
      const ingested = await store.ingest(inChunks(fresh(MIB), 65_536), { maxBytes: MIB })
      expect(ingested.size).toBe(MIB)
      await ingested.discard()
    })

    it('leaves nothing behind of a source that breaks off', async () => {
      const bytes = fresh(MIB)
      const broken = async function* () {
        yield* inChunks(bytes, 65_536)
        throw new Error('the connection was cut')
      }
      await expect(store.ingest(broken(), LIMITS)).rejects.toThrow('the connection was cut')
      expect(await under.incoming()).toEqual([])
      expect(await isStored(store, hex('sha512', bytes))).toBe(false)
    })

    it('drops what is discarded', async () => {
      const ingested = await ingest(fresh(100))
      await ingested.discard()
      await ingested.discard()
      expect(await under.incoming()).toEqual([])
      expect(await isStored(store, ingested.sha512)).toBe(false)
    })

    it('removes content, even if it is missing already, and stores it again', async () => {
      const bytes = fresh(100)
      const first = await ingest(bytes)
      await first.keep()
      await store.remove(first.sha512)
      await store.remove(first.sha512)
      expect(await store.open(first.sha512)).toBeNull()
      await (await ingest(bytes)).keep()
      expect(await isStored(store, first.sha512)).toBe(true)
    })

    it.each(['', '../../etc/passwd', 'AB'.repeat(64), `${'a'.repeat(127)}/`])(
      'neither opens nor removes %j, which is not a hash',
      async (name) => {
        await expect(store.open(name)).rejects.toThrow(RangeError)
        await expect(store.remove(name)).rejects.toThrow(RangeError)
      },
    )

    it('runs tasks under one name one after the other', async () => {
      const told: string[] = []
      const gate = Promise.withResolvers<void>()
      const first = store.withLock('one', async () => {
        await gate.promise
        told.push('first')
      })
      const second = store.withLock('one', async () => told.push('second'))
      gate.resolve()
      await Promise.all([first, second])
      expect(told).toEqual(['first', 'second'])
    })

    it('works again after it was closed and its threads were stopped', async () => {
      await store.close()
      const bytes = fresh(10)
      const ingested = await ingest(bytes)
      expect(ingested.sha1).toBe(hex('sha1', bytes))
      await ingested.discard()
    })
  })
}
