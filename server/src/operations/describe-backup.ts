import type { Restored } from '@modstead/infra/backup/restore'
import type { VerifiedBackup } from '@modstead/infra/backup/verify-backup'
import { encodePosition, type RecordedEvent } from '@modstead/infra/event-store/port'

const SHOWN = 20

const number = (value: number): string => value.toLocaleString('en-US')
const rateOf = (count: number, seconds: number): string =>
  number(Math.round(count / Math.max(seconds, 0.001)))
const count = (value: number, one: string): string => `${number(value)} ${value === 1 ? one : `${one}s`}`

const endOf = (last: RecordedEvent | null): string =>
  last === null ? 'nothing' : `position ${encodePosition(last.position)} of ${last.metadata.at}`

const listed = (lines: readonly string[]): string[] => [
  ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
  ...(lines.length > SHOWN ? [`  and ${number(lines.length - SHOWN)} more`] : []),
]

/** Lines with the findings of a verification. */
export const describeVerified = (
  { audit, manifest, last, files, findings }: VerifiedBackup,
  seconds: number,
): string[] => {
  const read = `${count(audit.events, 'event')} and ${count(files, 'file')} read in ${seconds.toFixed(1)} s`
  return findings.length === 0
    ? [`${read}: whole up to event ${number(manifest.wholeUpTo)}, ends at ${endOf(last)}.`]
    : [`${read}: DAMAGED.`, ...listed(findings)]
}

/** Lines with the results of a restore. */
export const describeRestored = (restored: Restored, seconds: number): string[] => {
  const { audit, last, persons, files, missing, keepsPositions } = restored
  return [
    `${count(audit.events, 'event')} of ${count(audit.streams, 'stream')}, keys of ${count(persons, 'person')} and ${count(files, 'file')} restored in ${seconds.toFixed(1)} s (${rateOf(audit.events, seconds)} events/s), up to ${endOf(last)}.`,
    ...(missing.length > 0
      ? [`${count(missing.length, 'file')} had not been copied when the backup ended:`, ...listed(missing)]
      : []),
    keepsPositions
      ? 'Positions are those of before.'
      : 'Positions are new, because the events are in another event store.',
    'Cursors of GET /v3/events stay valid up to the last restored event.',
    'Start the product: it builds the read models before it answers.',
  ]
}
