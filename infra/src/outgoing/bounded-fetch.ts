import { HostAway, HostRefused } from './host-errors.ts'
import { type Route, straight } from './route.ts'

export interface BoundedFetchSettings {
  /** From the request to the last byte of the answer. */
  readonly timeoutMs?: number
  /** Size of the unpacked body. */
  readonly maxBytes?: number
  readonly route?: Route
}

export interface BoundedRequest {
  readonly method?: string
  readonly headers?: Headers | Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | ArrayBuffer | Uint8Array | ReadableStream | null | undefined
  readonly signal?: AbortSignal | null | undefined
}

/**
 * Sends a request over TLS to a host that the operator trusts. Does not follow redirects, and returns the
 * complete answer. Throws HostAway if there is no answer in time, HostRefused if it is too large, and the
 * reason of `signal` if that ends the request.
 */
export type BoundedFetch = (address: string, request?: BoundedRequest) => Promise<Response>

const TIMEOUT_MS = 5_000
const MAX_BYTES = 256 * 1024
const WITHOUT_BODY = [101, 204, 205, 304]

/** Bytes in shared memory are never sent, whatever their type says. */
type Sent = Exclude<BoundedRequest['body'], Uint8Array | undefined> | Uint8Array<ArrayBuffer>

const readBody = async ({ body }: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new HostRefused('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const boundedFetch =
  ({
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    route = straight,
  }: BoundedFetchSettings = {}): BoundedFetch =>
  async (address, { method = 'GET', headers = {}, body = null, signal } = {}) => {
    const url = new URL(address)
    if (url.protocol !== 'https:') throw new HostRefused('the address is not one with TLS')
    const late = AbortSignal.timeout(timeoutMs)
    const ended = signal ? AbortSignal.any([late, signal]) : late
    try {
      const answer = await fetch(route(url), {
        method,
        headers,
        body: body as Sent,
        signal: ended,
        redirect: 'manual',
      })
      const bytes = await readBody(answer, maxBytes)
      const { status, statusText } = answer
      return new Response(WITHOUT_BODY.includes(status) ? null : bytes, {
        status,
        statusText,
        headers: answer.headers,
      })
    } catch (error) {
      if (error instanceof HostRefused) throw error
      signal?.throwIfAborted()
      throw new HostAway(`${url.host} did not answer`, { cause: error })
    }
  }
