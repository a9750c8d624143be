import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, short, shownResult, verdictOf } from './figure.ts'
import { pageOf, type Run } from './results-page.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const RAW = pathOf('./results.json')
const PAGE = pathOf('./RESULTS.md')

const readRuns = async (): Promise<Run[]> => {
  const text = await readFile(RAW, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Run[]
}

const isOnEngines = ({ engines }: Run): boolean => engines.length > 0

/**
 * Replaces the earlier run of the same benchmark, embedded or on engines. The others stay, in the order of
 * the benchmarks, each embedded first.
 */
export const keepRun = async (run: Run, order: readonly string[]): Promise<void> => {
  const others = (await readRuns()).filter(
    (other) => other.benchmark !== run.benchmark || isOnEngines(other) !== isOnEngines(run),
  )
  const place = (each: Run): number => 2 * order.indexOf(each.benchmark) + (isOnEngines(each) ? 1 : 0)
  const runs = [...others, run].sort((left, right) => place(left) - place(right))
  await writeFile(RAW, `${JSON.stringify(runs, null, 2)}\n`)
  await writeFile(PAGE, pageOf(runs))
}

export const printFigure = (figure: Figure): string => {
  const { name, floor, ours, result, unit, bounds, latency, checked } = figure
  const bound = (value: number | null): string => (value === null ? '–' : shownResult(value, unit))
  const against = floor === null ? '' : `  floor ${floor}`
  const times = latency === null ? '' : `  p50 ${short(latency.p50)} ms, p99 ${short(latency.p99)} ms`
  const wanted = bounds === null ? '' : `  (must ${bound(bounds.must)}, goal ${bound(bounds.goal)})`
  return `${name}:${against}  ours ${ours}  → ${shownResult(result, unit)}${times}${wanted}  ${verdictOf(figure)}; ${checked}`
}
