import { type Figure, short, shownResult, verdictOf } from './figure.ts'
import type { Machine } from './machine.ts'

/** The last run of one benchmark, on these engines or embedded. */
export interface Run {
  readonly benchmark: string
  /** Empty: everything is embedded. */
  readonly engines: readonly string[]
  /** ISO 8601 UTC. */
  readonly at: string
  readonly command: string
  readonly machine: Machine
  readonly figures: readonly Figure[]
}

/** A figure of one benchmark, embedded and on engines. */
interface Row {
  readonly embedded: Figure | undefined
  readonly onEngines: Figure | undefined
  readonly engines: readonly string[]
}

/** A bar would end the cell. */
const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** Says nothing but the result, perhaps with other digits. */
const isResultAlone = ({ floor, ours }: Figure): boolean => floor === null && /^-?[\d.,]+( \S+)?$/.test(ours)

const resultOf = (figure: Figure): string => {
  const { floor, ours, result, unit } = figure
  const shown = shownResult(result, unit)
  if (isResultAlone(figure)) return shown
  const details = floor === null ? [] : [`floor ${floor}`]
  if (ours.startsWith(shown)) return details.length === 0 ? ours : `${ours} (${details.join('')})`
  return `${shown} (${[ours, ...details].join('; ')})`
}

const cellsOf = (figure: Figure | undefined, instead: string): readonly string[] => {
  if (figure === undefined) return [instead, '', '']
  const { latency } = figure
  const times = latency === null ? '' : `${short(latency.p50)} / ${short(latency.p99)}`
  return [resultOf(figure), times, verdictOf(figure)]
}

const boundsOf = ({ bounds, unit }: Figure): readonly string[] =>
  [bounds?.must, bounds?.goal].map((bound) => (bound == null ? '–' : shownResult(bound, unit)))

const rowOf = ({ embedded, onEngines, engines }: Row): string => {
  const figure = embedded ?? onEngines
  if (figure === undefined) return ''
  const instead = embedded?.noEngine ?? 'not measured'
  return line([
    figure.name,
    ...boundsOf(figure),
    ...cellsOf(embedded, '–'),
    ...cellsOf(onEngines, instead),
    onEngines === undefined ? '' : engines.join(', '),
  ])
}

/** The figures of all runs of a benchmark, each once. */
export const rowsOf = (runs: readonly Run[], benchmark: string): readonly Row[] => {
  const ofIt = runs.filter((run) => run.benchmark === benchmark)
  const [embedded, onEngines] = [
    ofIt.find(({ engines }) => engines.length === 0),
    ofIt.find(({ engines }) => engines.length > 0),
  ]
  const named = (run: Run | undefined, wanted: string) => run?.figures.find(({ name }) => name === wanted)
  const names = new Set(ofIt.flatMap(({ figures }) => figures.map(({ name }) => name)))
  return [...names].map((name) => ({
    embedded: named(embedded, name),
    onEngines: named(onEngines, name),
    engines: onEngines?.engines ?? [],
  }))
}

const textOf = ({ processor, cores, memoryGiB, kernel, node, syncMicroseconds }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGiB} GiB, Linux ${kernel}, Node ${node}, 8 kB write with fdatasync ${syncMicroseconds} µs`

const runOf = ({ benchmark, engines, at, command, machine, figures }: Run): string => {
  const checks = [...new Set(figures.map(({ checked }) => checked))].join('; ')
  const where = engines.length === 0 ? 'embedded' : engines.join(', ')
  return line([benchmark, where, `${at.slice(0, 16)}Z`, `\`${command}\``, textOf(machine), checks])
}

export const pageOf = (runs: readonly Run[]): string => `# Benchmark results

Written by \`npm run bench\`; raw figures of every round are in \`results.json\`. Each ratio is of two figures taken in the
same run, and each figure is the median of its rounds, printed only after its check passed. Latencies are p50 / p99 in ms.
The two columns of results stand beside each other, but were not always measured on the same day or machine: the second
table has both. Must and goal are for the embedded stores; on engines, only those that were set for them too are compared.

| measure | must | goal | embedded | p50 / p99 | reached | on engines | p50 / p99 | reached | engines |
|---|---|---|---|---|---|---|---|---|---|
${[...new Set(runs.map(({ benchmark }) => benchmark))].flatMap((name) => rowsOf(runs, name).map(rowOf)).join('\n')}

| benchmark | engines | date | command | machine | checked |
|---|---|---|---|---|---|
${runs.map(runOf).join('\n')}
`
