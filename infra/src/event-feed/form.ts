import type { Cursor } from './cursor.ts'
import type { PublishedEvent } from './published-event.ts'

/** The format of a stream of events: one line of JSON for each event, or server-sent events. */
export type Form = 'ndjson' | 'sse'

interface Writing {
  readonly event: (event: Pick<PublishedEvent, 'cursor' | 'json'>) => string
  /** Sent while nothing happens. null: there is no event yet. */
  readonly signOfLife: (cursor: Cursor | null) => string
}

/** Milliseconds after which a browser reconnects. */
const RETRY_MS = 2_000

export const writing: Readonly<Record<Form, Writing>> = {
  ndjson: {
    event: ({ json }) => `${json}\n`,
    signOfLife: (cursor) => `${JSON.stringify({ cursor })}\n`,
  },
  sse: {
    event: ({ cursor, json }) => `id: ${cursor}\ndata: ${json}\n\n`,
    // A block without data tells browsers where to continue, and calls no listener.
    signOfLife: (cursor) => `retry: ${RETRY_MS}\n${cursor === null ? '' : `id: ${cursor}\n`}\n`,
  },
}
