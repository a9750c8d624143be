import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Figure } from './figure.ts'
import { pageOf, type Run, rowsOf } from './results-page.ts'

const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8')) as readonly Run[]

const figure: Figure = {
  name: 'P0 lines ÷ zcat | awk',
  floor: '20/s',
  ours: '10/s',
  result: 0.5,
  unit: 'ratio',
  bounds: { must: 0.4, goal: 1, better: 'more' },
  latency: null,
  checked: 'all were there',
  rounds: [0.5],
}
const machine = { processor: 'Z', cores: 2, memoryGiB: 1, kernel: '6', node: 'v24', syncMicroseconds: 9 }
const at = '2026-01-02T03:04:05.000Z'
const run: Run = { benchmark: 'p0', engines: [], at, command: 'bench', machine, figures: [figure] }
const onEngines: Run = { ...run, engines: ['Redis'], figures: [{ ...figure, result: 0.3, bounds: null }] }

const tablesOf = (runs: readonly Run[]): readonly (readonly string[])[] =>
  pageOf(runs)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))

const rowAfterHeads = (runs: readonly Run[]): readonly string[] =>
  (tablesOf(runs)[2] ?? []).map((cell) => cell.trim())

describe('the page of results', () => {
  // `vitest run --project=unit tests/benchmarks/results-page.spec.ts --update` writes it.
  it('is made of the recorded figures', async () => {
    await expect(pageOf(recorded)).toMatchFileSnapshot('./RESULTS.md')
  })

  it('has as many cells in each row as in the head of its table', () => {
    const widths = tablesOf([run, onEngines]).map((row) => row.length)
    expect(widths).toEqual([10, 10, 10, 6, 6, 6, 6])
    expect(rowAfterHeads([run])[0]).toBe('P0 lines ÷ zcat \\| awk')
  })

  it('has a figure and the same on engines side by side', () => {
    expect(rowAfterHeads([run, onEngines]).slice(1)).toEqual([
      '0.40',
      '1.00',
      '0.50 (10/s; floor 20/s)',
      '',
      'must',
      '0.30 (10/s; floor 20/s)',
      '',
      'reported',
      'Redis',
    ])
  })

  it('says why there is no figure on engines', () => {
    const alone = { ...run, figures: [{ ...figure, noEngine: 'no engine takes part' }] }
    expect(rowAfterHeads([alone]).slice(6)).toEqual(['no engine takes part', '', '', ''])
  })
})

it('has every figure on engines, or the reason why not', () => {
  const rows = [...new Set(recorded.map(({ benchmark }) => benchmark))].flatMap((name) =>
    rowsOf(recorded, name),
  )
  const open = rows.filter(
    ({ embedded, onEngines: other }) => other === undefined && embedded?.noEngine === undefined,
  )
  expect(open.map(({ embedded }) => embedded?.name)).toEqual([])
})
