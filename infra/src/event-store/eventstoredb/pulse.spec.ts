import { expect, test } from 'vitest'
import { createPulse } from './pulse.ts'

const AT_ONCE = 1

test('asks while somebody listens, reports answers but not failures, and then stops', async () => {
  const closing = new AbortController()
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked === 1) throw new Error('silent')
    return asked
  }
  const pulse = createPulse(ask, closing.signal, AT_ONCE)
  await new Promise((resolve) => setTimeout(resolve, 10 * AT_ONCE))
  expect(asked).toBe(0)
  const stop = [pulse.listen(), pulse.listen()]
  expect(await pulse.next()).toBe(2)
  stop[0]?.()
  // A second call must not end what another listener waits for.
  stop[0]?.()
  const next = await pulse.next()
  expect(next).toBeGreaterThan(2)
  expect(await pulse.next()).toBeGreaterThan(next)
  stop[1]?.()
  closing.abort()
  await new Promise((resolve) => setTimeout(resolve, 10 * AT_ONCE))
  const before = asked
  await new Promise((resolve) => setTimeout(resolve, 10 * AT_ONCE))
  expect(asked).toBe(before)
})
