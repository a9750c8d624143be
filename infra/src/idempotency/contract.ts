import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirstRequests } from './port.ts'

export interface FirstRequestsUnderTest {
  /** Opens it as another process would. */
  open(options?: { readonly expired?: boolean }): Promise<FirstRequests>
  count(): Promise<number>
  dispose(): Promise<void>
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const [A, B] = [digestOf('a'), digestOf('b')]

/** The behaviour that every adapter of the port must show. */
export const firstRequestsContract = (name: string, prepare: () => Promise<FirstRequestsUnderTest>): void => {
  describe(name, () => {
    let under: FirstRequestsUnderTest
    let [here, there]: FirstRequests[] = []
    const both = () => {
      if (here === undefined || there === undefined) throw new Error('not opened')
      return { here, there }
    }
    beforeAll(async () => {
      under = await prepare()
      ;[here, there] = [await under.open(), await under.open()]
    })
    afterAll(() => under?.dispose())

    it('binds an id to its first request in all processes', async () => {
      const { here, there } = both()
      const id = randomUUID()
      expect(await here.bind(id, A)).toBe(true)
      expect(await there.bind(id, B)).toBe(false)
      expect(await there.bind(id, A)).toBe(true)
      expect(await (await under.open()).bind(id, B)).toBe(false)
    })

    it('lets one of several different requests win the race for an id', async () => {
      const { here, there } = both()
      for (let round = 0; round < 20; round++) {
        const id = randomUUID()
        const bound = await Promise.all(
          Array.from({ length: 16 }, (_, index) => (index % 2 ? here : there).bind(id, digestOf(`${index}`))),
        )
        expect(bound.filter(Boolean)).toHaveLength(1)
      }
    })

    it('frees an id once every attempt has done nothing, and not before', async () => {
      const { here, there } = both()
      const id = randomUUID()
      await Promise.all([here.bind(id, A), there.bind(id, A)])
      await here.free(id, A)
      expect(await here.bind(id, B)).toBe(false)
      await there.free(id, A)
      expect(await here.bind(id, B)).toBe(true)
      expect(await there.bind(id, A)).toBe(false)
    })

    it('is freed by two simultaneous attempts, and by no attempt of another request', async () => {
      const { here, there } = both()
      for (let round = 0; round < 20; round++) {
        const id = randomUUID()
        await Promise.all([here.bind(id, A), there.bind(id, A)])
        await there.free(id, B)
        expect(await there.bind(id, B)).toBe(false)
        await Promise.all([here.free(id, A), there.free(id, A)])
        expect(await here.bind(id, B)).toBe(true)
      }
    })

    it('keeps what a request was about first, only for its later attempts', async () => {
      const { here, there } = both()
      const id = randomUUID()
      expect(await here.subjectOf(id)).toBeUndefined()
      await here.bind(id, A)
      await there.keepSubject(id, B, 'of another request')
      expect(await here.subjectOf(id)).toBeUndefined()
      await here.keepSubject(id, A, 'first')
      await there.bind(id, A)
      await there.keepSubject(id, A, 'second')
      expect(await there.subjectOf(id)).toBe('first')
      await there.free(id, A)
      expect(await there.subjectOf(id)).toBe('first')
      await here.free(id, A)
      expect(await there.subjectOf(id)).toBeUndefined()
      const [short, old] = [await under.open({ expired: true }), randomUUID()]
      await short.bind(old, A)
      await short.keepSubject(old, A, 'long ago')
      await here.bind(old, A)
      expect(await here.subjectOf(old)).toBeUndefined()
    })

    it('drops an id after its time, and deletes it', async () => {
      const { here } = both()
      const short = await under.open({ expired: true })
      const [used, old] = [randomUUID(), randomUUID()]
      await short.bind(used, A)
      expect(await here.bind(used, B)).toBe(true)
      await short.bind(old, A)
      const before = await under.count()
      await here.sweep()
      expect(await under.count()).toBe(before - 1)
      expect(await here.bind(used, A)).toBe(false)
    })
  })
}
