import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Labelled<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>
  readonly value: number
}

/** The metrics of one process. Every name gets the prefix `modstead_`. */
export interface Metrics {
  readonly registry: Registry
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>
  /** `read` is called whenever the metrics are collected. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** As above, one number for each set of labels that `read` names. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Promise<readonly Labelled<Label>[]>,
  ): void
  /** `buckets` in seconds unless the name says otherwise. */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>
}

const prefix = 'modstead_'
/** Seconds, from a memory look-up to a stuck upload. */
const durations = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix })
  return {
    registry,
    counter: (name, help, labels = []) =>
      new Counter({ name: prefix + name, help, labelNames: [...labels], registers: [registry] }),
    gauge: (name, help, read) => {
      new Gauge({
        name: prefix + name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    gauges: (name, help, labels, read) => {
      new Gauge({
        name: prefix + name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const present = await read()
          this.reset()
          for (const { labels, value } of present) this.set(labels, value)
        },
      })
    },
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
