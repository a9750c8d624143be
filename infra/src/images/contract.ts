import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeOf } from '../files/read-stored.ts'
import type { ImageStore } from './image-store.ts'

export interface ImageStoreUnderTest {
  /** Opens it as another process of the same product would. */
  open(): Promise<ImageStore>
  /** The number of stored pictures. */
  count(): Promise<number>
  dispose(): Promise<void>
}

/** Checks that every adapter of the port behaves the same. */
export const imageStoreContract = (name: string, prepare: () => Promise<ImageStoreUnderTest>): void => {
  describe(name, () => {
    let under: ImageStoreUnderTest
    let store: ImageStore
    beforeAll(async () => {
      under = await prepare()
      store = await under.open()
    })
    afterAll(() => under?.dispose())

    it('stores a picture once under the hash of its bytes', async () => {
      const before = await under.count()
      const bytes = randomBytes(1_000)
      const sha1 = createHash('sha1').update(bytes).digest('hex')
      const other = await under.open()
      const saved = await Promise.all([
        store.save({ bytes, ext: 'webp', suffix: 96 }),
        other.save({ bytes, ext: 'webp', suffix: 96 }),
        store.save({ bytes, ext: 'png' }),
      ])
      expect(saved).toEqual([`images/${sha1}_96.webp`, `images/${sha1}_96.webp`, `images/${sha1}.png`])
      expect(await store.save({ bytes, ext: 'png' })).toBe(`images/${sha1}.png`)
      for (const path of saved) expect(await wholeOf(other.open(path))).toEqual(bytes)
      expect(await under.count()).toBe(before + 2)
    })

    it('removes only what was saved', async () => {
      const [bytes, others] = [randomBytes(1_000), randomBytes(1_000)]
      const path = await store.save({ bytes, ext: 'png' })
      const other = await store.save({ bytes: others, ext: 'png' })
      await store.remove(path)
      await store.remove(path)
      expect(await store.open(path)).toBeNull()
      expect(await wholeOf(store.open(other))).toEqual(others)
      await expect(store.remove('images/../../secret.png')).rejects.toThrow(RangeError)
    })

    it('opens nothing if nothing was saved', async () => {
      expect(await store.open(`images/${'a'.repeat(40)}.png`)).toBeNull()
    })

    it.each([
      '../secret',
      'images/../../secret.png',
      `images/${'a'.repeat(40)}.svg`,
      `/images/${'a'.repeat(40)}.png`,
      '',
    ])('does not open %j', async (path) => {
      await expect(store.open(path)).rejects.toThrow(RangeError)
    })
  })
}
