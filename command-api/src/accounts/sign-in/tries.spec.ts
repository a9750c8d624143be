import type { Allowances } from '@modstead/infra/rate-limits/port'
import { TryUncounted } from '@modstead/infra/rate-limits/take-while-away'
import { createThrottle, createThrottleTogether } from '@modstead/infra/rate-limits/throttle'
import { expect, test } from 'vitest'
import { countTry, countTryBy, mayStillTry, type Tries } from './tries.ts'

const GUESSES: Tries = { name: 'guesses', max: 10, windowMs: 60_000 }

const away = async (): Promise<never> => {
  throw new Error('nobody counts')
}
const store: Allowances = { take: away, giveBack: away, sweep: async () => {} }
const deps = { throttle: createThrottle(store), throttleTogether: createThrottleTogether(store) }

test.each([
  ['a try that throws when it was one too many', () => countTry(deps, GUESSES, 'somebody')],
  ['a try under several limits', () => countTryBy(deps, [[GUESSES, 'somebody']])],
  ['a try that is passed over when it was one too many', () => mayStillTry(deps, GUESSES, 'somebody')],
])('while nobody counts, %s is refused', async (_, attempt) => {
  await expect(attempt()).rejects.toBeInstanceOf(TryUncounted)
})
