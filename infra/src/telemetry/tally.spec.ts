import { expect, it } from 'vitest'
import { addToTally, newTally, tallySamples } from './tally.ts'

it('counts each duration in every bucket that is large enough for it', () => {
  const tally = newTally()
  for (const seconds of [0.005, 0.006, 3, 60]) addToTally(tally, seconds)
  const samples = tallySamples('seconds', { route: '/' }, tally)
  expect(samples.map(({ metricName, labels, value }) => [metricName, labels.le, value])).toEqual([
    ['seconds_bucket', '0.005', 1],
    ['seconds_bucket', '0.025', 2],
    ['seconds_bucket', '0.1', 2],
    ['seconds_bucket', '0.25', 2],
    ['seconds_bucket', '1', 2],
    ['seconds_bucket', '2.5', 2],
    ['seconds_bucket', '10', 3],
    ['seconds_bucket', '+Inf', 4],
    ['seconds_sum', undefined, 63.011],
    ['seconds_count', undefined, 4],
  ])
})
