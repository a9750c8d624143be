/** Seconds. There are few, because each is a series for every set of labels. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const

/** Durations counted by size for a histogram. Each takes only a few additions. */
export interface Tally {
  readonly counts: Float64Array
  seconds: number
}

export const newTally = (): Tally => ({ counts: new Float64Array(BOUNDS.length + 1), seconds: 0 })

export const addToTally = (tally: Tally, seconds: number): void => {
  let bucket = 0
  while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1
  tally.counts[bucket] = (tally.counts[bucket] as number) + 1
  tally.seconds += seconds
}

interface Sample {
  readonly metricName: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Returns the samples in the form in which the library writes histograms. */
export const tallySamples = (
  name: string,
  labels: Readonly<Record<string, string>>,
  { counts, seconds }: Tally,
): readonly Sample[] => {
  let total = 0
  const buckets = [...counts].map((count, at): Sample => {
    total += count
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: `${BOUNDS[at] ?? '+Inf'}` },
      value: total,
    }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
