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

/** The server's own events are mixed in this often, so that a reader that cannot cope with them fails its tests. */
const STATISTICS_EVERY = 40

/** With this event each leader begins, one node alone too. */
export const epochEvent = (term: number, place: number): Entry =>
  serverEvent(term, place, '$epoch-information', '$epoch-information')

/** Events that the server adds by itself to a log of `size` events that gets `added` more. */
export const statisticsDue = (term: number, size: number, added: number): readonly Entry[] =>
  Math.floor(size / STATISTICS_EVERY) === Math.floor((size + added) / STATISTICS_EVERY)
    ? []
    : [serverEvent(term, size + added, '$stats-127.0.0.1:2113', '$statsCollected')]
