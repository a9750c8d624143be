import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})
const attributes = z.array(z.object({ key: z.string(), value })).default([])
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes,
  status: z.object({ code: z.number().optional() }),
})
/** OTLP's JSON form. */
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export interface CollectedSpan {
  readonly service: string
  readonly trace: string
  readonly id: string
  readonly parent: string
  readonly name: string
  readonly step: string
  readonly attributes: Readonly<Record<string, string>>
  readonly failed: boolean
  /** Nanoseconds since 1970. */
  readonly began: bigint
  readonly ended: bigint
}

export interface TraceCollector {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** Number of requests so far. */
  readonly requests: number
  /** Makes a hanging collector answer from now on. */
  answer(): void
  close(): Promise<void>
}

const OF_FAILURE = 2

const asRecord = (given: z.output<typeof attributes>): Record<string, string> =>
  Object.fromEntries(
    given.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? `${intValue}`]),
  )

const spansIn = (body: string): readonly CollectedSpan[] =>
  batch.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((each) => {
        const described = asRecord(each.attributes)
        return {
          service: asRecord(resource.attributes)['service.name'] ?? '',
          trace: each.traceId,
          id: each.spanId,
          parent: each.parentSpanId ?? '',
          name: each.name,
          step: described['modstead.step'] ?? '',
          attributes: described,
          failed: each.status.code === OF_FAILURE,
          began: BigInt(each.startTimeUnixNano),
          ended: BigInt(each.endTimeUnixNano),
        }
      }),
    ),
  )

/** A collector of traces that accepts OTLP over HTTP. A hanging one answers nothing until it is told to. */
export const startTraceCollector = async ({ hangs = false, port = 0 } = {}): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = []
  let requests = 0
  let isHanging = hangs
  const answer = (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}')
  const server = createServer(async (request, response) => {
    requests += 1
    if (isHanging) return
    if (request.url !== '/v1/traces' || request.method !== 'POST') {
      response.statusCode = 404
      return response.end()
    }
    spans.push(...spansIn(await text(request)))
    return answer(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get requests() {
      return requests
    },
    answer() {
      isHanging = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
