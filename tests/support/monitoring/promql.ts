import { parser } from '@prometheus-io/lezer-promql'
import type { KnownMetric } from './known-metrics.ts'

const ofFileSystem: KnownMetric = { type: 'gauge', labels: ['mountpoint', 'fstype'] }
const ofVolume: KnownMetric = { type: 'gauge', labels: ['namespace', 'persistentvolumeclaim'] }

/** Prometheus adds the first itself. The others are of the exporter of disks and of Kubernetes, which it scrapes too. */
export const METRICS_OF_OTHERS: ReadonlyMap<string, KnownMetric> = new Map([
  ['up', { type: 'gauge', labels: ['job'] }],
  ['node_filesystem_avail_bytes', ofFileSystem],
  ['node_filesystem_size_bytes', ofFileSystem],
  ['kubelet_volume_stats_available_bytes', ofVolume],
  ['kubelet_volume_stats_capacity_bytes', ofVolume],
])
/** Labels that scraping adds to every series. Histograms have `le`. */
const SCRAPED = ['instance', 'job', 'role']
const SUFFIX = /_(bucket|sum|count)$/

type Metrics = ReadonlyMap<string, KnownMetric>

const metricOf = (name: string, metrics: Metrics): KnownMetric | undefined => {
  const known = metrics.get(name) ?? METRICS_OF_OTHERS.get(name)
  // A histogram has no series with its own name.
  if (known) return known.type === 'histogram' ? undefined : known
  const histogram = metrics.get(name.replace(SUFFIX, ''))
  if (histogram?.type !== 'histogram') return undefined
  return { ...histogram, labels: [...histogram.labels, ...(name.endsWith('_bucket') ? ['le'] : [])] }
}

interface Names {
  readonly metrics: string[]
  readonly labels: string[]
  isBroken: boolean
}

const namesIn = (expression: string): Names => {
  const found: Names = { metrics: [], labels: [], isBroken: false }
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to)
      if (type.isError) found.isBroken = true
      if (type.name === 'Identifier') found.metrics.push(text)
      if (type.name === 'LabelName') found.labels.push(text)
    },
  })
  return found
}

/** One line for each name that no process has, and for each parse error. */
export const promqlComplaints = (expression: string, metrics: Metrics): readonly string[] => {
  const { metrics: names, labels, isBroken } = namesIn(expression)
  if (isBroken) return [`does not parse: ${expression}`]
  if (names.length === 0) return [`asks for nothing: ${expression}`]
  const found = names.map((name) => ({ name, metric: metricOf(name, metrics) }))
  const allowed = [...SCRAPED, ...found.flatMap(({ metric }) => metric?.labels ?? [])]
  return [
    ...found.filter(({ metric }) => metric === undefined).map(({ name }) => `no metric ${name}`),
    ...labels.filter((label) => !allowed.includes(label)).map((label) => `no label ${label}: ${expression}`),
  ]
}
