import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Run } from './results-page.ts'
import { amountIn, COSTS, type CostName, type Row, recordedCost, scaleRows } from './scale-arithmetic.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const runs = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8')) as readonly Run[]

/** Rows of the table below a heading, without its own head. */
const tableOf = (heading: string): readonly (readonly string[])[] => {
  const [, below = ''] = text.split(`\n## ${heading}\n`)
  const lines = below.split('\n## ')[0]?.split('\n') ?? []
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((row) => row.map((cell) => cell.trim()))
  return cells.slice(2)
}

const UNITS: Readonly<Record<string, number>> = {
  billion: 1e9,
  million: 1e6,
  PB: 1e15,
  TB: 1e12,
  GB: 1e9,
  MB: 1e6,
  Tbit: 1e12,
  Gbit: 1e9,
  days: 86_400,
  h: 3_600,
  min: 60,
}
const valueIn = (cell: string): number => {
  const [, amount = '', unit = ''] = /^([\d.,]+)\s*([a-zA-Z]*)/.exec(cell) ?? []
  return Number(amount.replaceAll(',', '')) * (UNITS[unit] ?? 1)
}

const documented = Object.fromEntries(
  tableOf('Measured').map(([name = '', cell = '']) => [name, amountIn(cell)]),
)
const { load, needs } = scaleRows((name) => documented[name] ?? Number.NaN)

/** Two digits are shown. What is bought as a whole is exact. */
const isShown = (cell: string, { atOne, isWhole }: Row, times: number): boolean => {
  const wanted = atOne * times
  return isWhole ? valueIn(cell) === Math.ceil(wanted) : Math.abs(valueIn(cell) / wanted - 1) < 0.06
}

const wrongCells = (heading: string, rows: Readonly<Record<string, Row>>): readonly string[] =>
  tableOf(heading).flatMap(([name = '', , ...cells]) => {
    const row = rows[name]
    if (row === undefined || cells.length !== 4) return [`${name}: ${cells.length} cells`]
    return cells.flatMap((cell, power) =>
      isShown(cell, row, 10 ** power) ? [] : [`${name}: ${cell} instead of ${row.atOne * 10 ** power}`],
    )
  })

/** How the code writes the bounds in a cell: `50,000 streams`, `128 MB`. */
const writtenBounds = (cell: string): readonly string[] =>
  [...cell.matchAll(/([\d,]+) ?(MB|s\b)?/g)].map(([, number = '', unit]) => {
    const digits = number.replace(',', '_')
    return unit === 's' ? `${digits}_000` : digits
  })

describe('docs/scale.md', () => {
  it('has the figures that were recorded', () => {
    const names = Object.keys(COSTS) as readonly CostName[]
    expect(tableOf('Measured').map(([name]) => name)).toEqual(names)
    const wrong = names.filter((name) => {
      const recorded = recordedCost(runs, name)
      return Math.abs((documented[name] ?? Number.NaN) / recorded - 1) > 0.005
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['Load', load],
    ['What each engine needs', needs],
  ] as const)('computes %s from them', (heading, rows) => {
    expect(tableOf(heading).map(([name]) => name)).toEqual(Object.keys(rows))
    expect(wrongCells(heading, rows)).toEqual([])
  })

  it('has the bounds of caches that the code has', () => {
    const rows = tableOf('Memory of a process')
    expect(rows.length).toBeGreaterThan(0)
    const wrong = rows.flatMap(([name = '', bounds = '', path = '']) => {
      const code = readFileSync(join(root, path.replaceAll('`', '')), 'utf8')
      return writtenBounds(bounds).flatMap((bound) => (code.includes(bound) ? [] : [`${name}: ${bound}`]))
    })
    expect(wrong).toEqual([])
  })
})
