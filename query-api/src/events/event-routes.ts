import { type Cursor, UnknownCursor } from '@modstead/infra/event-feed/cursor'
import type { Selection } from '@modstead/infra/event-feed/selection'
import { StoreUnavailable } from '@modstead/infra/event-store/port'
import { invalidInput, unavailable } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { followEvents } from '../contract/events/event.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveGuardedStream } from '../http/serve-stream.ts'

const selectionOf = ({
  type,
  subject,
}: {
  readonly type?: readonly string[] | undefined
  readonly subject?: readonly string[] | undefined
}): Selection => ({
  ...(type && { types: new Set(type) }),
  ...(subject && { subjects: new Set(subject) }),
})

/** Reconnecting browsers send their place in a header, along with the original address. */
const cursorOf = (
  lastEventId: string | string[] | undefined,
  after: string | undefined,
): Cursor | undefined => (typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : after)

const explain = (error: unknown): unknown => {
  if (error instanceof UnknownCursor)
    return invalidInput('No event has this cursor. Begin anew without one.', 'unknown-cursor')
  if (error instanceof StoreUnavailable)
    return unavailable('reading-unavailable', 'The log cannot be read right now. Try again.')
  return error
}

/** The log for analysts and for programs that follow it. */
export const eventRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { eventFeed } = deps
  serveGuardedStream(app, deps, followEvents, async ({ request, query, media, signal }) => {
    const cursor = cursorOf(request.headers['last-event-id'], query.after)
    const after = await eventFeed.startOf(cursor).catch((error: unknown) => {
      throw explain(error)
    })
    return eventFeed.read({
      after,
      cursor: cursor ?? null,
      selection: selectionOf(query),
      form: media === 'text/event-stream' ? 'sse' : 'ndjson',
      follow: query.follow ?? true,
      signal,
    })
  })
}
