import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface UnreadBodyLimits {
  /** How much of an unread body is passed over before the answer. */
  readonly maxBytes: number
  readonly maxMs: number
  /** How long a client that has its answer may go on sending. */
  readonly lingerMs: number
  /** Answers that wait at once; further ones are sent without waiting. */
  readonly maxWaiting: number
}

const LIMITS: UnreadBodyLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxMs: 5_000,
  lingerMs: 15_000,
  maxWaiting: 256,
}

const isBeingSent = (request: IncomingMessage): boolean => {
  const { headers, complete, destroyed, readableEnded } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !complete && !destroyed && !readableEnded
}

/** Reads and drops the body to its end, or to a bound in bytes and time. */
const passOver = (request: IncomingMessage, { maxBytes, maxMs }: UnreadBodyLimits): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let dropped = 0
  const count = (chunk: Uint8Array) => {
    dropped += chunk.length
    if (dropped > maxBytes) resolve()
  }
  const timer = setTimeout(resolve, maxMs)
  request.on('data', count).once('end', resolve).once('close', resolve).resume()
  return promise.finally(() => {
    clearTimeout(timer)
    request.off('data', count).off('end', resolve).off('close', resolve)
  })
}

/** Ends only our side, for a while: a connection that is closed over unread bytes takes the answer with it. */
const closeGently = (request: IncomingMessage, response: ServerResponse, lingerMs: number): void => {
  const { socket } = request
  response.shouldKeepAlive = true
  response.once('finish', () => {
    request.resume()
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  })
}

/**
 * Refusals of requests whose body is still on its way wait for it, within bounds: many clients read no answer before they
 * have sent everything, and find a broken connection instead.
 */
export const answerAfterBody = (app: FastifyInstance, changes: Partial<UnreadBodyLimits> = {}): void => {
  const limits = { ...LIMITS, ...changes }
  let waiting = 0
  app.addHook('onSend', async ({ raw: request }, reply) => {
    if (reply.statusCode < 400 || !isBeingSent(request)) return
    const isTooLong = Number(request.headers['content-length'] ?? 0) > limits.maxBytes
    if (!isTooLong && waiting < limits.maxWaiting && app.server.listening) {
      waiting += 1
      await passOver(request, limits)
      waiting -= 1
    }
    if (!isBeingSent(request)) return
    reply.removeHeader('connection')
    closeGently(request, reply.raw, limits.lingerMs)
  })
}
