import { setTimeout as pause } from 'node:timers/promises'
import { rateLimitWaitMs } from './rate-limit-wait.ts'

/** The catalogue refused. The message is its answer, for people. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Nothing answered, or not like a catalogue. Nothing else can be done either. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly json?: unknown
  readonly form?: () => FormData
  /** The same key means the same intent, however often it is sent. */
  readonly key?: string
  readonly attempts?: number
}

export interface ApiClient {
  /** The parsed answer. Throws Refused or Unreachable. */
  call(call: Call): Promise<unknown>
  /** Like `call`, but returns null for missing things. */
  find(path: string): Promise<unknown>
}

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 250
const TIMEOUT_MS = 120_000
const retriable: readonly number[] = [429, 500, 502, 503, 504]

const reasonOf = (status: number, body: string): string => {
  try {
    const { description } = JSON.parse(body) as { description?: unknown }
    if (typeof description === 'string') return description
  } catch {
    // Some refusals have no body or none of ours.
  }
  return body.trim() === '' ? `The answer was ${status}.` : `The answer was ${status}: ${body.slice(0, 200)}`
}

const bodyOf = ({ json, form }: Call): { body?: FormData | string; headers: Record<string, string> } => {
  if (form) return { body: form(), headers: {} }
  if (json === undefined) return { headers: {} }
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/** A client of a catalogue's public API. It waits when told to and retries, within limits. */
export const createApiClient = (url: string, token: string): ApiClient => {
  const base = url.replace(/\/+$/, '')

  const send = async (call: Call): Promise<Response> => {
    const { headers, ...rest } = bodyOf(call)
    try {
      return await fetch(`${base}${call.path}`, {
        method: call.method ?? 'GET',
        ...rest,
        headers: {
          ...headers,
          authorization: token,
          'user-agent': 'modstead-import',
          ...(call.key !== undefined && { 'idempotency-key': call.key }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      throw new Unreachable(`${base} does not answer (${cause?.code ?? (error as Error).message}).`)
    }
  }

  const call = async (wanted: Call): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= (wanted.attempts ?? ATTEMPTS)
      let response: Response
      try {
        response = await send(wanted)
      } catch (error) {
        if (last) throw error
        await pause(FIRST_PAUSE_MS * 2 ** attempt)
        continue
      }
      const body = await response.text()
      if (response.ok) return body === '' ? null : JSON.parse(body)
      if (last || !retriable.includes(response.status))
        throw new Refused(response.status, reasonOf(response.status, body))
      await pause(rateLimitWaitMs(response.headers) ?? FIRST_PAUSE_MS * 2 ** attempt)
    }
  }

  return {
    call,
    find: async (path) => {
      try {
        return await call({ path })
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null
        throw error
      }
    },
  }
}
