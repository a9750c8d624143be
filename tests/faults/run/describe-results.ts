import type { FaultResult } from './run-fault.ts'

const HEAD = [
  'fault',
  'points',
  'commands',
  'acknowledged',
  'sent again',
  'reads',
  'kills',
  'slowest recovery',
  'violations',
]

const cells = (result: FaultResult): readonly string[] => [
  `${result.id} ${result.title}`,
  ...(result.skipped === undefined
    ? [
        result.points,
        result.commands,
        result.acknowledged,
        result.repeated,
        result.reads,
        result.kills,
        `${result.slowestBackSeconds.toFixed(1)} s`,
        result.violations.length,
      ].map(String)
    : ['–', '–', '–', '–', '–', '–', '–', `not done: ${result.skipped}`]),
]

const total = (results: readonly FaultResult[]): readonly string[] => {
  const sum = (of: (result: FaultResult) => number) =>
    `${results.reduce((total, each) => total + of(each), 0)}`
  return [
    'all',
    sum(({ points }) => points),
    sum(({ commands }) => commands),
    sum(({ acknowledged }) => acknowledged),
    sum(({ repeated }) => repeated),
    sum(({ reads }) => reads),
    sum(({ kills }) => kills),
    '',
    sum(({ violations }) => violations.length),
  ]
}

/** A table in Markdown, with the violations below it. */
export const describeResults = (results: readonly FaultResult[]): string => {
  const rows = [HEAD, HEAD.map(() => '---'), ...results.map(cells), total(results)]
  const violations = results.flatMap(({ id, violations }) => violations.map((line) => `- ${id} ${line}`))
  return [...rows.map((row) => `| ${row.join(' | ')} |`), '', ...violations].join('\n')
}
