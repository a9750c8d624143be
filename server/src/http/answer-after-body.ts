import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface UnreadBodyLimits {
  /** The bytes of an unread body that are discarded before the answer. */
  readonly maxBytes: number
  readonly maxMs: number
  /** The time that a client may go on sending after it has its answer. */
  readonly lingerMs: number
  /** Maximum number of answers that wait at the same time. Further ones are sent without waiting. */
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

/** Reads and discards the body to its end, or up to a limit in bytes and time. */
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

/** At first only ends our side: closing a connection with unread bytes would also lose the answer. */
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
 * Delays a refusal until the body of its request has arrived, within limits. Many clients read no answer
 * before they have sent everything, and would find a broken connection instead.
 */
export const answerAfterBody = (app: FastifyInstance, changes: Partial<UnreadBodyLimits> = {}): void => {
  const limits = { ...LIMITS, ...changes }
  let waiting = 0
  const letItArrive = async (request: IncomingMessage, reply: FastifyReply): Promise<void> => {
    const isTooLong = Number(request.headers['content-length'] ?? 0) > limits.maxBytes
    if (!isTooLong && waiting < limits.maxWaiting && app.server.listening) {
      waiting += 1
      await passOver(request, limits)
      waiting -= 1
    }
    if (!isBeingSent(request)) return
    reply.removeHeader('connection')
    closeGently(request, reply.raw, limits.lingerMs)
  }
  app.addHook('onSend', ({ raw: request }, reply, _payload, done) => {
    if (reply.statusCode < 400 || !isBeingSent(request)) done()
    else letItArrive(request, reply).then(() => done(), done)
  })
}
