import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withHeartbeat } from './with-heartbeat.ts'

it('emits heartbeats while nothing arrives, and every item once and in order', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  async function* source() {
    yield 1
    await released
    yield 2
  }
  const seen: (number | string)[] = []
  for await (const step of withHeartbeat(source(), () => delay(1, 'beat'))) {
    seen.push('beat' in step ? step.beat : step.item)
    if ('beat' in step) release()
  }
  expect(seen.filter((each) => each !== 'beat')).toEqual([1, 2])
  expect(seen).toContain('beat')
})

it('fails when its source fails', async () => {
  // biome-ignore lint/correctness/useYield: it fails before the first item.
  async function* source(): AsyncGenerator<number> {
    throw new Error('lost')
  }
  await expect(withHeartbeat(source(), () => new Promise(() => {})).next()).rejects.toThrow('lost')
})

it('ends its source when it is abandoned', async () => {
  let ended = false
  async function* source() {
    try {
      for (;;) yield 1
    } finally {
      ended = true
    }
  }
  for await (const _ of withHeartbeat(source(), () => new Promise(() => {}))) break
  expect(ended).toBe(true)
})
