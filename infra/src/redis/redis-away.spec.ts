import { expect, test } from 'vitest'
import { isRedisAway } from './redis-away.ts'

test.each([
  'Reached the max retries per request limit (which is 0). Refer to "maxRetriesPerRequest" option for details.',
  'Command timed out',
  'Connection is closed.',
  "Socket timeout. Expecting data, but didn't receive any in 5000ms.",
  'LOADING Redis is loading the dataset in memory',
  'WRONGPASS invalid username-password pair or user is disabled.',
  "OOM command not allowed when used memory > 'maxmemory'.",
])('Redis is away if it says: %s', (message) => {
  expect(isRedisAway(new Error(message))).toBe(true)
})

test.each([
  new Error('ERR unknown command'),
  new Error('BUSYGROUP Consumer Group name already exists'),
  'Command timed out',
])('is not away for %s', (error) => {
  expect(isRedisAway(error)).toBe(false)
})
