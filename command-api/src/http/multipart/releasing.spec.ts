import { describe, expect, it } from 'vitest'
import { releasing } from './releasing.ts'

async function* each(chunks: readonly Uint8Array[]) {
  yield* chunks
}

describe('releasing chunks', () => {
  it('gives each chunk whole, and frees it once the next one is asked for', async () => {
    const chunks = [new Uint8Array([1, 2, 3]), new Uint8Array([4])]
    const seen: number[][] = []
    const freed: number[] = []
    for await (const chunk of releasing(each(chunks))) {
      seen.push([...chunk])
      freed.push(chunks.filter(({ length }) => length === 0).length)
    }
    expect(seen).toEqual([[1, 2, 3], [4]])
    expect(freed).toEqual([0, 1])
    expect(chunks.map(({ length }) => length)).toEqual([0, 0])
  })

  it('leaves a chunk alone that shares its memory with others', async () => {
    const whole = new Uint8Array([1, 2, 3, 4])
    const seen: number[][] = []
    for await (const chunk of releasing(each([whole.subarray(0, 2), whole.subarray(2)])))
      seen.push([...chunk])
    expect(seen).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect([...whole]).toEqual([1, 2, 3, 4])
  })
})
