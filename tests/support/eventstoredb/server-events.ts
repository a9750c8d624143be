import type { Entry } from './entry-file.ts'

const serverEvent = (term: number, place: number, stream: string, type: string): Entry => ({
  term,
  stream,
  events: [
    {
      id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      type,
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    },
  ],
})

/**
 * The server's own events are mixed in this often, so that a reader that cannot handle them fails its tests.
 */
const STATISTICS_EVERY = 40

/** Each leader begins with this event, even a single node. */
export const epochEvent = (term: number, place: number): Entry =>
  serverEvent(term, place, '$epoch-information', '$epoch-information')

/** Events that the server itself adds to a log of `size` events that grows by `added` events. */
export const statisticsDue = (term: number, size: number, added: number): readonly Entry[] =>
  Math.floor(size / STATISTICS_EVERY) === Math.floor((size + added) / STATISTICS_EVERY)
    ? []
    : [serverEvent(term, size + added, '$stats-127.0.0.1:2113', '$statsCollected')]
