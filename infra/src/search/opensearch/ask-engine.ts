import type { Client } from '@opensearch-project/opensearch'
import { EngineAway } from '../../engines/engine-watch.ts'

/** Default time limit of a request. */
const REQUEST_MS = 5_000

export interface EngineRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of JSON, instead of `body`. */
  readonly lines?: readonly string[]
  readonly timeoutMs?: number
}

/**
 * Returns the body of the answer. Rejects with `EngineError` if the engine refuses, with `EngineAway` if it
 * is silent.
 */
export type AskEngine = <Answer>(request: EngineRequest) => Promise<Answer>

/** The engine refused; its status and reason. */
export class EngineError extends Error {
  override name = 'EngineError'
  readonly status: number
  /** The engine's name for it: `index_not_found_exception`. */
  readonly type: string

  constructor(status: number, { type, reason }: EngineFault) {
    super(`the search engine answered ${status} ${type}: ${reason ?? ''}`)
    this.status = status
    this.type = type
  }
}

/** Part of the engine's answers. */
export interface EngineFault {
  readonly type: string
  readonly reason?: string
  readonly caused_by?: EngineFault
}

export interface EngineConnection {
  readonly ask: AskEngine
  close(): Promise<void>
}

/** Connects with the first request. The address may contain a user and a password. */
export const connectEngine = (url: string): EngineConnection => {
  let opened: Promise<Client> | undefined
  return {
    async ask<Answer>({ method, path, query, body, lines, timeoutMs }: EngineRequest): Promise<Answer> {
      opened ??= openClient(url)
      const client = await opened
      const request = { method, path, querystring: { ...query } }
      const content = lines === undefined ? { ...(body && { body }) } : { bulkBody: [...lines] }
      const options = timeoutMs === undefined ? {} : { requestTimeout: timeoutMs }
      const send = () => client.transport.request({ ...request, ...content }, options)
      // The engine may have closed a kept connection. Every request of this adapter may be sent twice.
      const answer = await send()
        .catch((error: unknown) => {
          if (isBroken(error)) return send()
          throw error
        })
        .catch((error: unknown) => {
          throw faultIn(error)
        })
      return answer.body as Answer
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

/** Loading the client takes longer than the rest of the start-up. */
const openClient = async (node: string): Promise<Client> => {
  const { Client } = await import('@opensearch-project/opensearch')
  return new Client({ node, requestTimeout: REQUEST_MS, maxRetries: 0 })
}

const isBroken = (error: unknown): boolean => error instanceof Error && error.name === 'ConnectionError'

/** Statuses of a proxy in front of the engine, or of a node without the others. */
const AWAY = [502, 503, 504]

const faultIn = (error: unknown): unknown => {
  if (!(error instanceof Error) || error.name === 'RequestAbortedError') return error
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return away(error)
  if (AWAY.includes(error.statusCode)) return away(error)
  const fault = 'body' in error ? faultOf(error.body) : undefined
  return new EngineError(error.statusCode, fault ?? { type: 'unknown' })
}

const away = (cause: Error): EngineAway =>
  new EngineAway(`the search engine is away: ${cause.name}: ${cause.message}`, { cause })

const faultOf = (body: unknown): EngineFault | undefined => {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const fault = body.error
  if (typeof fault !== 'object' || fault === null) return undefined
  return 'type' in fault && typeof fault.type === 'string' ? { ...fault, type: fault.type } : undefined
}
