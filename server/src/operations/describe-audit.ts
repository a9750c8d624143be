import type { ChainAudit } from '@modstead/infra/event-store/audit'
import { encodePosition } from '@modstead/infra/event-store/port'

const SHOWN = 20

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

/** The lines that say what an audit found. */
export const describeAudit = (audit: ChainAudit, seconds: number): string[] => {
  const { events, streams, broken, brokenInTotal } = audit
  const rate = Math.round(events / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const read = `${count(events, 'event')} of ${count(streams, 'stream')} in ${seconds.toFixed(1)} s (${rate}/s)`
  if (brokenInTotal === 0) return [`${read}: nothing was altered.`]
  const links = broken
    .slice(0, SHOWN)
    .map(
      ({ stream, revision, position, because }) =>
        `  ${stream} revision ${revision} at position ${encodePosition(position)}: ${because}`,
    )
  const more = brokenInTotal - links.length
  return [
    `${read}: ALTERED, the chain is broken at ${count(brokenInTotal, 'event')}.`,
    ...links,
    ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
  ]
}
