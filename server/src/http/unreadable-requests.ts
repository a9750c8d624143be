import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const faults: ReadonlyMap<string, { readonly status: number; readonly description: string }> = new Map(
  Object.entries({
    ERR_HTTP_REQUEST_TIMEOUT: { status: 408, description: 'The request took too long to arrive.' },
    HPE_HEADER_OVERFLOW: { status: 431, description: 'The headers of the request are too large.' },
  }),
)
const GARBAGE = { status: 400, description: 'The request is not valid HTTP.' }

/**
 * Answers input that never became a request, for `clientErrorHandler`. Its sender is unknown, so the headers
 * of the rate limit are those of an uncounted client.
 */
export const answerUnreadable =
  (rateLimit: number) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, description } = faults.get(error.code ?? '') ?? GARBAGE
    const body = JSON.stringify({ error: 'invalid_input', description })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      'Access-Control-Allow-Origin: *',
      'X-Content-Type-Options: nosniff',
      'X-Frame-Options: DENY',
      `X-Ratelimit-Limit: ${rateLimit}`,
      `X-Ratelimit-Remaining: ${rateLimit}`,
      'X-Ratelimit-Reset: 0',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
