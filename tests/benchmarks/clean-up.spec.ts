import { afterEach, expect, test, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the error of the benchmark is thrown even if a clean-up step throws too', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const taken: string[] = []
  const measured = async () => {
    try {
      throw new Error('of the benchmark')
    } finally {
      await cleanUp(
        () => taken.push('first'),
        () => {
          throw new Error('thrown by a step')
        },
        async () => {
          throw new Error('rejected by a step')
        },
        () => taken.push('last'),
      )
    }
  }
  await expect(measured()).rejects.toThrow('of the benchmark')
  expect(taken).toEqual(['first', 'last'])
  expect(printed.mock.calls.map(([, message]) => message)).toEqual(['thrown by a step', 'rejected by a step'])
})
