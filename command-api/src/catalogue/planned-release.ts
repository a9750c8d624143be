import { parseBody } from '@modstead/infra/http/routes/parse-request'
import { textParam } from '@modstead/infra/http/routes/query-schemas'
import { z } from 'zod'

const plan = z.object({
  time: z.iso.datetime({ offset: true }),
  requested_status: z.string().describe('The status to have from then on'),
})

const inQuery = textParam.describe('As in the body, for a client in use that sends none: as a JSON text')

/** Body and query of POST …/schedule. */
export const plannedRelease = {
  body: plan.optional(),
  query: z.object({ time: inQuery, requested_status: inQuery }),
}

const withoutQuotes = (text: string | undefined): string | undefined => text?.replace(/^"(.*)"$/, '$1')

/** The plan in the body, or else in the query. Throws the 400 problem if there is none. */
export const plannedReleaseOf = ({
  body,
  query: { time, requested_status },
}: {
  readonly body: z.output<typeof plannedRelease.body>
  readonly query: z.output<typeof plannedRelease.query>
}): z.output<typeof plan> =>
  body ?? parseBody(plan, { time: withoutQuotes(time), requested_status: withoutQuotes(requested_status) })
