/** One line of the results. */
export interface Figure {
  /** The same as in the table of goals: `P8 memory growth`. */
  readonly name: string
  /** The figure to compare with, including its unit. null: there is none. */
  readonly floor: string | null
  readonly ours: string
  /** The number that the bounds are about: the median of the rounds. */
  readonly result: number
  readonly unit: Unit
  /** null: reported only. */
  readonly bounds: Bounds | null
  readonly latency: Latency | null
  /** The check that had to pass before this figure counts. */
  readonly checked: string
  /** `result` of every round. */
  readonly rounds: readonly number[]
  /** Why there is no such figure on engines. */
  readonly noEngine?: string
}

export type Unit = 'ratio' | 'times' | 'ms' | 's' | 'B' | 'MB' | '/s' | 'requests'

export interface Bounds {
  /** null: there is only a goal. */
  readonly must: number | null
  readonly goal: number
  readonly better: 'more' | 'less'
  /** Whether they also hold for the product on engines. */
  readonly alsoOnEngines?: true
}

/** Milliseconds. */
export interface Latency {
  readonly p50: number
  readonly p99: number
}

export interface BenchmarkOptions {
  readonly rounds: number
  /** Number of events in the logs of P3, P17 and P18. */
  readonly events: number
  /** Duration of the soak in seconds. */
  readonly soakSeconds: number
}

/** Throws if the measured work was not done, and then there is no figure. */
export type Benchmark = (options: BenchmarkOptions) => Promise<readonly Figure[]>

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** The mean of the middle two if their number is even, so that neither the better nor the worse one is shown. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const at = (place: number): number => sorted[place] ?? Number.NaN
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
}

export const latencyOf = (milliseconds: readonly number[]): Latency => ({
  p50: percentile(milliseconds, 0.5),
  p99: percentile(milliseconds, 0.99),
})

/** Three significant digits, thousands in groups. */
export const short = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 3, useGrouping: value >= 10_000 })

export const perSecond = (count: number): string => `${short(count)}/s`

export const verdictOf = ({ result, bounds }: Pick<Figure, 'result' | 'bounds'>): string => {
  if (bounds === null) return 'reported'
  const reaches = (bound: number) => (bounds.better === 'more' ? result >= bound : result <= bound)
  if (reaches(bounds.goal)) return 'goal'
  if (bounds.must === null) return 'below goal'
  return reaches(bounds.must) ? 'must' : 'MISSED'
}

export const shownResult = (value: number, unit: Unit): string => {
  if (unit === 'ratio') return value.toFixed(2)
  if (unit === 'times') return `${value.toFixed(2)}×`
  return unit === '/s' ? perSecond(value) : `${short(value)} ${unit}`
}
