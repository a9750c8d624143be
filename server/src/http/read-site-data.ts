import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface DataAnswer {
  readonly status: number
  readonly location?: string
  readonly body: unknown
}

/** Reads the data of a page on behalf of the request for the page. */
export type ReadSiteData = (request: FastifyRequest, path: string) => Promise<DataAnswer>

/** Headers that identify the sender and the language, for the limits and for access rights. */
const PASSED_ON = ['authorization', 'cookie', 'accept-language'] as const

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Continues the trace of the page in its reads. */
const traceOf = ({ span }: FastifyRequest): Record<string, string> =>
  span?.traceparent === undefined ? {} : { traceparent: span.traceparent }

const isJson = (contentType: string | null | undefined): boolean => contentType?.includes('json') === true

const isClosing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER'

/**
 * Lets the site read through the same routes as everyone else, but without a network. A closing server
 * accepts no reads, which counts as 503.
 */
export const readInProcess =
  (app: FastifyInstance): ReadSiteData =>
  async (request, path) => {
    const headers = { ...headersOf(request), ...traceOf(request) }
    const answer = await app.inject({ method: 'GET', url: path, headers }).catch((error: unknown) => {
      if (isClosing(error)) return null
      throw error
    })
    if (answer === null) return { status: 503, body: null }
    const { location } = answer.headers
    const body: unknown = isJson(answer.headers['content-type']?.toString()) ? answer.json() : null
    return { status: answer.statusCode, body, ...(typeof location === 'string' && { location }) }
  }

const READ_LIMIT_MS = 10_000

/** Reads from the read side in another process, at `apiUrl`. If it does not answer, that counts as 503. */
export const readOverHttp =
  (apiUrl: string): ReadSiteData =>
  async (request, path) => {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        headers: { ...headersOf(request), ...traceOf(request), 'x-forwarded-for': request.ip },
        redirect: 'manual',
        signal: AbortSignal.timeout(READ_LIMIT_MS),
      })
      const location = answer.headers.get('location')
      const text = await answer.text()
      const body: unknown = isJson(answer.headers.get('content-type')) ? JSON.parse(text) : null
      return { status: answer.status, body, ...(location !== null && { location }) }
    } catch (error) {
      request.log.warn({ err: error, reqId: request.id }, 'the read side does not answer')
      return { status: 503, body: null }
    }
  }
