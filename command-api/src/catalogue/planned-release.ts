import { z } from 'zod'
import { parse } from '../http/parse.ts'

const plannedRelease = z.object({
  time: z.iso.datetime({ offset: true }),
  requested_status: z.string(),
})

const withoutQuotes = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value

/** The body of POST …/schedule; without one, a client in use sends the same in its query, as JSON texts. */
export const readPlannedRelease = (body: unknown, query: unknown): z.output<typeof plannedRelease> => {
  if (body !== undefined) return parse(plannedRelease, body)
  const asked = Object.entries(query as Record<string, unknown>)
  return parse(plannedRelease, Object.fromEntries(asked.map(([name, value]) => [name, withoutQuotes(value)])))
}
