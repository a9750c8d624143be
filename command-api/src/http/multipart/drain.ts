import type { IncomingMessage } from 'node:http'

/** How much of a refused body is still read before the answer, so that a client that writes first and reads later sees it. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_MS = 5_000

/**
 * Reads and drops what is left of the body, up to a bound in bytes and time. Beyond it the request goes on flowing into
 * nothing while the answer is sent, until the server's own request timeout ends it.
 */
export const drain = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      request.resume()
      return resolve()
    }
    let dropped = 0
    const done = () => {
      clearTimeout(timer)
      request.off('data', count)
      request.off('end', done)
      request.off('close', done)
      request.resume()
      resolve()
    }
    const count = (chunk: Uint8Array) => {
      dropped += chunk.length
      if (dropped > MAX_BYTES) done()
    }
    const timer = setTimeout(done, MAX_MS)
    request.on('data', count)
    request.on('end', done)
    request.on('close', done)
    request.resume()
  })
