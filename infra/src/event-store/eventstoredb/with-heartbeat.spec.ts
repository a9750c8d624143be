import { expect, it } from 'vitest'
import { withHeartbeat } from './with-heartbeat.ts'

it('beats while nothing comes, and gives every item once and in order', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  async function* source() {
    yield 1
    await released
    yield 2
  }
  const seen: (number | undefined)[] = []
  for await (const item of withHeartbeat(source(), 1)) {
    seen.push(item)
    if (item === undefined) release()
  }
  expect(seen.filter((item) => item !== undefined)).toEqual([1, 2])
  expect(seen[1]).toBeUndefined()
})

it('fails as its source does', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first item.
  async function* source(): AsyncGenerator<number> {
    throw new Error('lost')
  }
  await expect(withHeartbeat(source(), 1_000).next()).rejects.toThrow('lost')
})

it('ends its source when it is left', async () => {
  let ended = false
  async function* source() {
    try {
      for (;;) yield 1
    } finally {
      ended = true
    }
  }
  for await (const _ of withHeartbeat(source(), 1_000)) break
  expect(ended).toBe(true)
})
