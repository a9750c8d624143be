import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { within } from '../event-store/within.ts'
import { type Tally, tallySamples } from './tally.ts'

export interface Labelled<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  readonly value: number
}

/** The metrics of one process. Every name gets the prefix `modstead_`. */
export interface Metrics {
  readonly registry: Registry
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>
  /**
   * `read` is called whenever the metrics are collected. If it fails, takes too long or returns nothing,
   * there is no number.
   */
  gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void
  /** The same with one number for each set of labels that `read` returns. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Promise<readonly Labelled<Label>[]>,
  ): void
  /** Counters whose numbers the caller keeps, for events too frequent to look up labels each time. */
  counts<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => readonly Labelled<Label>[],
  ): void
  /** The same for histograms. */
  tallies<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => readonly { readonly labels: Readonly<Record<Label, string>>; readonly tally: Tally }[],
  ): void
  /** `buckets` are in seconds unless the name says otherwise. */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>
}

const prefix = 'modstead_'
/** A hanging engine must not hold the other numbers back. */
/** Each sample wakes a process that has nothing else to do. */
const LAG_SAMPLE_MS = 100
const READ_LIMIT_MS = 2_000
/** Seconds, from a lookup in memory to a stuck upload. */
const durations = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A hanging read is not started again before it has ended, however often the metrics are collected. */
const readWithin = <Read>(name: string, read: () => Read | Promise<Read>): (() => Promise<Read>) => {
  let reading: Promise<Read> | undefined
  return () => {
    reading ??= (async () => read())().finally(() => {
      reading = undefined
    })
    return within(READ_LIMIT_MS, name, reading)
  }
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix, eventLoopMonitoringPrecision: LAG_SAMPLE_MS })
  /** Follows the way in which the registry calls its own kinds of metrics. */
  const registerRead = (
    {
      name,
      help,
      type,
      labelNames,
    }: Readonly<Record<'name' | 'help' | 'type', string>> & {
      readonly labelNames: readonly string[]
    },
    values: () => readonly object[],
  ) =>
    registry.registerMetric({
      name,
      type,
      labelNames,
      get: async () => ({ name, help, type, values: values(), aggregator: 'sum' }),
      reset() {},
    } as unknown as Metric)
  return {
    registry,
    counter: (name, help, labels = []) =>
      new Counter({ name: prefix + name, help, labelNames: [...labels], registers: [registry] }),
    gauge: (name, help, read) => {
      const reading = readWithin(name, read)
      new Gauge({
        name: prefix + name,
        help,
        registers: [registry],
        async collect() {
          this.remove()
          const value = await reading().catch(() => undefined)
          if (value !== undefined) this.set(value)
        },
      })
    },
    gauges: (name, help, labels, read) => {
      const reading = readWithin(name, read)
      new Gauge({
        name: prefix + name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const present = await reading().catch(() => [])
          this.reset()
          for (const { labels, value } of present) this.set(labels, value)
        },
      })
    },
    counts: (name, help, labelNames, read) =>
      registerRead({ name: prefix + name, help, type: 'counter', labelNames }, read),
    tallies: (name, help, labelNames, read) =>
      registerRead({ name: prefix + name, help, type: 'histogram', labelNames }, () =>
        read().flatMap(({ labels, tally }) => tallySamples(prefix + name, labels, tally)),
      ),
    histogram: (name, help, labels = [], buckets = durations) =>
      new Histogram({
        name: prefix + name,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [registry],
      }),
  }
}
