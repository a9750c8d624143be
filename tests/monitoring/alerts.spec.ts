import { MIN_FREE_BYTES } from '@modstead/server/compose/engines'
import { describe, expect, it } from 'vitest'
import { textOf } from '../architecture/repository.ts'
import { knownMetrics } from '../support/monitoring/known-metrics.ts'
import {
  type Alert,
  type AlertCase,
  readAlertCases,
  readAlerts,
  readDashboards,
} from '../support/monitoring/monitoring-files.ts'
import { promqlComplaints } from '../support/monitoring/promql.ts'

const RUNBOOK = 'docs/runbook.md'
const metrics = knownMetrics()
const alerts = readAlerts()

const MIB = 1024 * 1024

/** Each alert is tried where it fires and where it does not. `promtool` carries the cases out. */
const untried = (given: readonly Alert[], cases: readonly AlertCase[]): readonly string[] => [
  ...given.flatMap(({ alert }) =>
    [true, false].flatMap((fires) =>
      cases.some((each) => each.alert === alert && each.fires === fires)
        ? []
        : [`${alert} is never tried where it ${fires ? 'fires' : 'does not fire'}`],
    ),
  ),
  ...cases
    .filter(({ alert }) => !given.some((each) => each.alert === alert))
    .map(({ alert }) => `${alert} is tried and is no alert`),
]

/** Figures that the runbook repeats from an alert and from the code. */
const otherFigures = (given: readonly Alert[], runbook: string): readonly string[] => {
  const expr = given.find(({ alert }) => alert === 'DiskFull')?.expr ?? ''
  const bytes = Number(/< (\S+)$/.exec(expr)?.[1])
  const section = runbook.split(/^## /m).find((each) => each.startsWith('DiskFull\n')) ?? ''
  return [
    ...(bytes > MIN_FREE_BYTES ? [] : ['DiskFull comes too late']),
    ...[`less than ${bytes / 1e9} GB`, `Below ${MIN_FREE_BYTES / MIB} MiB`]
      .filter((figure) => !section.includes(figure))
      .map((figure) => `DiskFull does not say: ${figure}`),
  ]
}

const complaintsOf = (given: readonly Alert[], runbook: string): readonly string[] => {
  const names = given.map(({ alert }) => alert)
  const sections = runbook.split(/^## /m).slice(1)
  const headings = sections.map((section) => section.split('\n')[0] ?? '')
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
    ...given.flatMap(({ alert, expr, annotations }) => [
      ...promqlComplaints(expr, metrics).map((complaint) => `${alert}: ${complaint}`),
      ...(annotations.runbook === `${RUNBOOK}#${alert.toLowerCase()}` ? [] : [`${alert} leads elsewhere`]),
      ...(headings.includes(alert) ? [] : [`${alert} has no section`]),
    ]),
    ...headings.filter((heading) => !names.includes(heading)).map((heading) => `${heading} is no alert`),
    ...sections.flatMap((section, at) =>
      ['Means', 'First', 'Mend']
        .filter((part) => !section.includes(`**${part}**`))
        .map((part) => `${headings[at]} lacks ${part}`),
    ),
  ]
}

describe('the alerts', () => {
  it('use existing metrics, and each has a section in the runbook', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(complaintsOf(alerts, textOf(RUNBOOK))).toEqual([])
  })

  const [first] = alerts
  if (first === undefined) throw new Error('there are no alerts')
  const altered = (change: Partial<Alert>) => [{ ...first, ...change }, ...alerts.slice(1)]
  const runbook = textOf(RUNBOOK)
  it.each([
    ['a metric of another name', altered({ expr: 'modstead_lag > 1' }), runbook, /no metric modstead_lag/],
    ['a label of another metric', altered({ expr: 'modstead_jobs{group="a"}' }), runbook, /no label group/],
    ['a histogram without its part', altered({ expr: 'modstead_append_seconds' }), runbook, /no metric/],
    ['a part of a counter', altered({ expr: 'modstead_commands_total_sum' }), runbook, /no metric/],
    [
      'an expression that does not parse',
      altered({ expr: 'sum by (modstead_jobs' }),
      runbook,
      /does not parse/,
    ],
    ['another anchor', altered({ annotations: { summary: '', runbook: '#x' } }), runbook, /leads elsewhere/],
    ['an alert without a section', altered({ alert: 'Unheard' }), runbook, /Unheard has no section/],
    ['a section without an alert', alerts, `${runbook}\n## Unheard\n`, /Unheard is no alert/],
    ['a section without a mend', alerts, runbook.replace('**Mend**', ''), /lacks Mend/],
    ['a duplicate alert', [...alerts, first], runbook, /is there twice/],
  ] as const)('must not have %s', (_what, given, text, complaint) => {
    expect(complaintsOf(given, text).join('\n')).toMatch(complaint)
  })
})

describe('the cases of the alerts', () => {
  const cases = readAlertCases()

  it('make each alert fire, and be silent', () => {
    expect(untried(alerts, cases)).toEqual([])
  })

  const without = (alert: string, fires: boolean) =>
    cases.filter((each) => each.alert !== alert || each.fires !== fires)
  it.each([
    ['one that never fires', without('JobDead', true), /JobDead is never tried where it fires/],
    ['one that is never silent', without('JobDead', false), /JobDead is never tried where it does not/],
    ['a former name', [...cases, { alert: 'JobsDead', fires: true }], /JobsDead is tried and is no alert/],
  ] as const)('must not have %s', (_what, given, complaint) => {
    expect(untried(alerts, given).join('\n')).toMatch(complaint)
  })
})

describe('the figures of the runbook', () => {
  const runbook = textOf(RUNBOOK)
  const withFull = (limit: string) =>
    alerts.map((each) => ({
      ...each,
      expr: each.expr.replace('_free_bytes < 1e9', `_free_bytes < ${limit}`),
    }))

  it('are those of the alert and of the code', () => {
    expect(otherFigures(alerts, runbook)).toEqual([])
  })

  it.each([
    ['another limit of the alert', withFull('2e9'), runbook, /does not say: less than 2 GB/],
    ['an alert that comes too late', withFull('1e7'), runbook, /comes too late/],
    ['another limit of the product', alerts, runbook.replace('32 MiB', '16 MiB'), /not say: Below 32 MiB/],
  ] as const)('would show %s', (_what, given, text, complaint) => {
    expect(otherFigures(given, text).join('\n')).toMatch(complaint)
  })
})

describe('the dashboards', () => {
  const dashboards = readDashboards()

  it('use existing metrics', () => {
    const expressions = dashboards.flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    )
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.flatMap((expression) => promqlComplaints(expression, metrics))).toEqual([])
  })

  it('show every metric of the product itself', () => {
    const shown = JSON.stringify(dashboards)
    const ofTheRuntime = /^modstead_(nodejs|process)_/
    const unseen = [...metrics.keys()].filter((name) => !ofTheRuntime.test(name) && !shown.includes(name))
    expect(unseen).toEqual([])
  })

  it.each(dashboards.map((dashboard) => [dashboard.uid, dashboard] as const))(
    'give each panel of %s its own position and number',
    (_uid, { panels }) => {
      const of = (key: (panel: (typeof panels)[number]) => string) => new Set(panels.map(key)).size
      expect(of(({ id }) => `${id}`)).toBe(panels.length)
      expect(of(({ gridPos: { x, y } }) => `${x} ${y}`)).toBe(panels.length)
    },
  )
})
