import { createHash, type Hash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashRequest } from './hash-messages.ts'

const port = parentPort
if (port === null) throw new Error('hash-worker.ts runs in a worker thread only')

const hashes = new Map<number, Hash>()
const answer = (message: HashAnswer) => port.postMessage(message)

port.on('message', (request: HashRequest) => {
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
