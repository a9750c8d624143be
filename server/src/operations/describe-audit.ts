import type { LogAudit } from '@modstead/infra/audit/audit-log'
import type { Head } from '@modstead/infra/audit/head'
import type { HeadFinding } from '@modstead/infra/audit/head-proof'
import type { BrokenLink } from '@modstead/infra/event-store/broken-link'
import { encodePosition } from '@modstead/infra/event-store/port'

const SHOWN = 20

const number = (value: number): string => value.toLocaleString('en-US')
const count = (value: number, one: string): string => `${number(value)} ${value === 1 ? one : `${one}s`}`

const linkLine = ({ stream, revision, position, because, missingFrom }: BrokenLink): string => {
  const from = missingFrom === undefined ? '' : `, from position ${encodePosition(missingFrom)} on`
  return `  ${stream} revision ${revision} at position ${encodePosition(position)}: ${because}${from}`
}

export const describeHead = ({ events, position, at }: Head): string =>
  `${count(events, 'event')} up to position ${encodePosition(position)} at ${at}`

const placeOf = ({ because, position, soundEvents }: HeadFinding): string => {
  if (because === 'end was cut off')
    return position === undefined
      ? ': nothing is left'
      : `: the log ends at position ${encodePosition(position)}`
  if (because !== 'not what was signed') return ''
  if (position !== undefined) return `: it differs at position ${encodePosition(position)}`
  return `: it differs after ${count(soundEvents ?? 0, 'event')}`
}

const headLine = (finding: HeadFinding): string =>
  `  head of ${describeHead(finding.head)}: ${finding.because}${placeOf(finding)}`

const listed = (lines: readonly string[], total: number): string[] => {
  const shown = lines.slice(0, SHOWN)
  return total > shown.length ? [...shown, `  and ${number(total - shown.length)} more`] : shown
}

export const isSound = ({ brokenInTotal, heads }: LogAudit): boolean =>
  brokenInTotal === 0 && heads.findingsInTotal === 0

/** Lines with the findings of an audit. */
export const describeAudit = (audit: LogAudit, seconds: number): string[] => {
  const { events, streams, broken, brokenInTotal, heads } = audit
  const rate = number(Math.round(events / Math.max(seconds, 0.001)))
  const read = `${count(events, 'event')} of ${count(streams, 'stream')} in ${seconds.toFixed(1)} s (${rate}/s)`
  if (isSound(audit))
    return [
      `${read}: nothing was altered.`,
      heads.newest === undefined
        ? 'Nothing of it is signed yet.'
        : `${count(heads.heads, 'signed head')} ${heads.heads === 1 ? 'fits' : 'fit'}, the last one of ${describeHead(heads.newest)}.`,
    ]
  return [
    `${read}: ALTERED, the chain is broken at ${count(brokenInTotal, 'event')}, and ${count(heads.findingsInTotal, 'signed head')} ${heads.findingsInTotal === 1 ? 'does' : 'do'} not fit.`,
    ...listed(broken.map(linkLine), brokenInTotal),
    ...listed(heads.findings.map(headLine), heads.findingsInTotal),
  ]
}
