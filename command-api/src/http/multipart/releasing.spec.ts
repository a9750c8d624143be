import { describe, expect, it } from 'vitest'
import { releasing } from './releasing.ts'

async function* each(chunks: readonly Uint8Array[]) {
  yield* chunks
}

describe('releasing chunks', () => {
  it('returns each chunk whole, and frees it when the next one is requested', async () => {
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

  it('does not touch a chunk that shares its memory with others', async () => {
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
