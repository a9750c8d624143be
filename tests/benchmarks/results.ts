import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, short, shownResult, verdictOf } from './figure.ts'
import type { Machine } from './machine.ts'

/** The last run of one benchmark. */
export interface Run {
  readonly benchmark: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly command: string
  readonly machine: Machine
  readonly figures: readonly Figure[]
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const RAW = pathOf('./results.json')
const PAGE = pathOf('./RESULTS.md')

const bound = (value: number | null | undefined, unit: Figure['unit']): string =>
  value == null ? '–' : shownResult(value, unit)

const rowOf = (figure: Figure): string => {
  const { name, floor, ours, result, unit, bounds, latency } = figure
  const cells = [
    name,
    floor ?? '',
    ours,
    shownResult(result, unit),
    latency === null ? '' : `${short(latency.p50)} / ${short(latency.p99)}`,
    bound(bounds?.must, unit),
    bound(bounds?.goal, unit),
    verdictOf(figure),
  ]
  return `| ${cells.join(' | ')} |`
}

const textOf = ({ processor, cores, memoryGiB, kernel, node, syncMicroseconds }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGiB} GiB, Linux ${kernel}, Node ${node}, 8 kB write with fdatasync ${syncMicroseconds} µs`

const pageOf = (runs: readonly Run[]): string => `# Benchmark results

Written by \`npm run bench\`; raw figures of every round are in \`results.json\`. Each ratio is of two figures taken in the
same run, and each figure is the median of its rounds, printed only after its check passed. Latencies are p50 / p99 in ms.

| measure | floor | ours | result | p50 / p99 | must | goal | reached |
|---|---|---|---|---|---|---|---|
${runs.flatMap(({ figures }) => figures.map(rowOf)).join('\n')}

| benchmark | date | command | machine | checked |
|---|---|---|---|---|
${runs
  .map(({ benchmark, at, command, machine, figures }) => {
    const checks = [...new Set(figures.map(({ checked }) => checked))].join('; ')
    return `| ${benchmark} | ${at.slice(0, 16)}Z | \`${command}\` | ${textOf(machine)} | ${checks} |`
  })
  .join('\n')}
`

const readRuns = async (): Promise<Run[]> => {
  const text = await readFile(RAW, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Run[]
}

/** Replaces the earlier run of the same benchmark. The others stay. */
export const keepRun = async (run: Run, order: readonly string[]): Promise<void> => {
  const others = (await readRuns()).filter(({ benchmark }) => benchmark !== run.benchmark)
  const runs = [...others, run].sort(
    (left, right) => order.indexOf(left.benchmark) - order.indexOf(right.benchmark),
  )
  await writeFile(RAW, `${JSON.stringify(runs, null, 2)}\n`)
  await writeFile(PAGE, pageOf(runs))
}

export const printFigure = (figure: Figure): string => {
  const { name, floor, ours, result, unit, bounds, latency, checked } = figure
  const against = floor === null ? '' : `  floor ${floor}`
  const times = latency === null ? '' : `  p50 ${short(latency.p50)} ms, p99 ${short(latency.p99)} ms`
  const wanted =
    bounds === null ? '' : `  (must ${bound(bounds.must, unit)}, goal ${bound(bounds.goal, unit)})`
  return `${name}:${against}  ours ${ours}  → ${shownResult(result, unit)}${times}${wanted}  ${verdictOf(figure)}; ${checked}`
}
