import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Run } from './results.ts'

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

const recorded = (benchmark: string, begin: string): string => {
  const run = runs.find((each) => each.benchmark === benchmark)
  const figure = run?.figures.find(({ name }) => name.startsWith(begin))
  if (!figure) throw new Error(`${benchmark} has no figure ${begin}`)
  return figure.ours
}

/** Name of the row, benchmark, and the begin of the figure's name. */
const MEASURED = [
  ['an event in the log of Postgres, with its index', 'storage', 'Storage: log in Postgres'],
  ['a project of 6.5 versions in the read models, with indexes', 'storage', 'Storage: read models'],
  ['a project in the embedded search, in memory', 'storage', 'Storage: embedded search'],
  ['a project in OpenSearch, on disk', 'storage', 'Storage: OpenSearch'],
  ['commands', 'p1', 'P1 durable commands over HTTP, 256'],
  ['rebuild of all read models', 'p3', 'P3 rebuild'],
  ['reads of a project whose answer is in memory', 'p4', 'P4 GET /v2/project/{slug}, 64'],
  ['reads of projects, a different one each time', 'p4', 'P4 GET /v2/project/{slug}, each'],
  ['searches among 100,000 projects, embedded, on one core', 'p5', 'P5 search in 100000 add-ons:'],
  ['searches among 100,000 projects, on OpenSearch', 'p5', 'P5 search in 100000 add-ons on OpenSearch'],
  ['download lines counted', 'p12', 'P12 download lines'],
] as const

/** The number in a measured cell: `913 B`, `28,700 events/s`, `3.5 ms, 924/s on one core`. */
const amountIn = (cell: string): number =>
  Number(/([\d,]+)(?: events)?(?:\/s| B)/.exec(cell)?.[1]?.replaceAll(',', ''))

const UNITS: Readonly<Record<string, number>> = {
  billion: 1e9,
  million: 1e6,
  PB: 1e15,
  TB: 1e12,
  GB: 1e9,
  days: 86_400,
  h: 3_600,
  min: 60,
}
const valueIn = (cell: string): number => {
  const [, amount = '', unit = ''] = /^([\d.,]+)\s*([a-zA-Z]*)/.exec(cell) ?? []
  return Number(amount.replaceAll(',', '')) * (UNITS[unit] ?? 1)
}

const measured = Object.fromEntries(
  tableOf('Measured').map(([name = '', cell = '']) => [name, amountIn(cell)]),
)
const cost = (name: (typeof MEASURED)[number][0]): number => measured[name] ?? Number.NaN

/** Assumed in the document, which says why. */
const PROJECTS = 150_000
const VERSIONS = 11
const EVENTS = 65 * PROJECTS
const DOWNLOADS = 1_900

/** What each row of the results has at 1 ×. */
const RESULTS: Readonly<Record<string, number>> = {
  projects: PROJECTS,
  events: EVENTS,
  'log (EventStoreDB, or Postgres)': EVENTS * cost('an event in the log of Postgres, with its index'),
  'read models (Postgres)':
    (PROJECTS * cost('a project of 6.5 versions in the read models, with indexes') * VERSIONS) / 6.5,
  'search in the memory of each process': PROJECTS * cost('a project in the embedded search, in memory'),
  'search in OpenSearch, one copy': PROJECTS * cost('a project in OpenSearch, on disk'),
  'files (S3)': PROJECTS * VERSIONS * 1e6,
  'downloads at peak': DOWNLOADS,
  'machines with 2 cores that count them': DOWNLOADS / cost('download lines counted'),
  'requests to the APIs at peak, without an edge': 2 * DOWNLOADS,
  'machines with 2 cores that answer them, all from memory':
    (2 * DOWNLOADS) / cost('reads of a project whose answer is in memory'),
  'the same, none from memory': (2 * DOWNLOADS) / cost('reads of projects, a different one each time'),
  'searches at peak': DOWNLOADS / 10,
  'processors that answer them, embedded':
    DOWNLOADS / 10 / cost('searches among 100,000 projects, embedded, on one core'),
  'the same with OpenSearch, two processors for one search after another':
    (2 * DOWNLOADS) / 10 / cost('searches among 100,000 projects, on OpenSearch'),
  'commands at peak, ten per release, three times the mean': 0.3,
  'rebuild of all read models, one reader': EVENTS / cost('rebuild of all read models'),
}

describe('docs/scale.md', () => {
  it('has the figures that were recorded', () => {
    expect(tableOf('Measured').map(([name]) => name)).toEqual(MEASURED.map(([name]) => name))
    for (const [name, benchmark, begin] of MEASURED) {
      expect(`${name}: ${cost(name)}`).toBe(`${name}: ${amountIn(recorded(benchmark, begin))}`)
    }
  })

  it('computes from them what it says', () => {
    const rows = tableOf('Results')
    expect(rows.map(([name]) => name)).toEqual(Object.keys(RESULTS))
    const wrong = rows.flatMap(([name = '', , ...cells]) =>
      cells.flatMap((cell, power) => {
        const wanted = (RESULTS[name] ?? Number.NaN) * 10 ** power
        // Two digits are shown.
        return Math.abs(valueIn(cell) / wanted - 1) < 0.06 ? [] : [`${name}: ${cell} instead of ${wanted}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})
