import { type Verification, verifyProjections } from '@modstead/projectors/runtime/rebuild/verify'
import { describeHashes } from './describe-hashes.ts'
import { type ReadModelParts, tablesNamed } from './open-read-models.ts'

const DIFFERENCES = {
  missing: 'the table lacks it',
  extra: 'no event gives it',
  other: 'its columns differ',
} as const

const describeVerification = ({ events, seconds, tables, notCompared }: Verification): string[] => {
  const same = tables.filter(({ differing }) => differing === 0)
  const different = tables.filter(({ differing }) => differing > 0)
  const count = (number: number) => number.toLocaleString('en-US')
  return [
    `Folded ${count(events)} events anew in ${seconds.toFixed(1)} s.`,
    ...(same.length > 0 ? ['The same rows, by their hashes:', ...describeHashes(same)] : []),
    ...different.flatMap(({ projection, table, rows, differing, examples }) => [
      `DIFFERENT: ${table} of ${projection}, ${count(differing)} rows beside ${count(rows)} in the table:`,
      ...examples.map(({ key, kind }) => `  ${key}: ${DIFFERENCES[kind]}`),
      ...(differing > examples.length ? [`  and ${count(differing - examples.length)} more`] : []),
    ]),
    ...(notCompared.length > 0
      ? [`Not compared, as streams are parked or this release has not built them: ${notCompared.join(', ')}.`]
      : []),
  ]
}

/** 0: every row of every table matches the events. */
export const verify = async (parts: ReadModelParts, names: readonly string[]): Promise<number> => {
  const wanted = tablesNamed(parts.tables, names)
  const verification = await verifyProjections(wanted, parts, parts.life.stopping)
  for (const line of describeVerification(verification)) parts.print(line)
  const { tables, notCompared } = verification
  return notCompared.length === 0 && tables.every(({ differing }) => differing === 0) ? 0 : 1
}
