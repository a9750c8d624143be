// Plain JavaScript: a thread that first has to strip types permanently takes ten more megabytes.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

const port = parentPort
if (port === null) throw new Error('hash-worker.mjs runs in a worker thread only')

/** @type {Map<number, import('node:crypto').Hash>} */
const hashes = new Map()
/** @param {import('./hash-messages.ts').HashAnswer} message */
const answer = (message) => port.postMessage(message)

port.on('message', (/** @type {import('./hash-messages.ts').HashRequest} */ request) => {
  if (request.kind === 'start') {
    hashes.set(request.job, createHash(request.algorithm))
    return
  }
  const hash = hashes.get(request.job)
  if (hash === undefined) return
  if (request.kind === 'update') {
    hash.update(request.block)
    answer({ job: request.job })
    return
  }
  hashes.delete(request.job)
  if (request.kind === 'digest') answer({ job: request.job, hex: hash.digest('hex') })
})
