import { Worker } from 'node:worker_threads'
import type { HashAlgorithm, HashAnswer, HashRequest } from './hash-messages.ts'

/** The hash of one stream of bytes, computed off the main thread. */
export interface StreamHash {
  /** Settles when the block has been read; until then its bytes must stay as they are. */
  update(block: Uint8Array<SharedArrayBuffer>): Promise<void>
  /** Lower-case hex; ends the hash. */
  digest(): Promise<string>
  /** Abandons a hash whose digest is no longer needed. */
  drop(): void
}

interface Waiting {
  readonly resolve: (hex: string) => void
  readonly reject: (error: Error) => void
}

interface Lane {
  readonly worker: Worker
  readonly jobs: Map<number, { readonly cost: number; readonly waiting: Waiting[] }>
}

/** Relative costs by which work is balanced between the lanes: SHA-512 takes longer than SHA-1. */
const COST: Record<HashAlgorithm, number> = { sha1: 2, sha512: 5 }
const MAX_WORKERS = 2
const IDLE_MS = 10_000
const SCRIPT = new URL('./hash-worker.mjs', import.meta.url)
/** The bytes are in shared memory, so a worker needs hardly any heap of its own. */
const HEAP = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }

/** Up to two threads, started when there is something to hash and stopped when idle. */
export class HashPool {
  readonly #lanes: Lane[] = []
  #lastJob = 0
  #idle: NodeJS.Timeout | undefined

  start(algorithm: HashAlgorithm): StreamHash {
    clearTimeout(this.#idle)
    const lane = this.#lightestLane()
    const job = ++this.#lastJob
    const waiting: Waiting[] = []
    lane.jobs.set(job, { cost: COST[algorithm], waiting })
    lane.worker.ref()
    const send = (request: HashRequest) => lane.worker.postMessage(request)
    const ask = (request: HashRequest) =>
      new Promise<string>((resolve, reject) => {
        if (!lane.jobs.has(job)) return reject(new Error('this hash has ended'))
        waiting.push({ resolve, reject })
        send(request)
      })
    send({ job, kind: 'start', algorithm })
    return {
      update: async (block) => {
        await ask({ job, kind: 'update', block })
      },
      digest: async () => {
        const hex = await ask({ job, kind: 'digest' })
        this.#finish(lane, job)
        return hex
      },
      drop: () => {
        if (!lane.jobs.has(job)) return
        send({ job, kind: 'drop' })
        this.#finish(lane, job)
      },
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await Promise.all(
      this.#lanes.splice(0).map((lane) => this.#stop(lane, new Error('the hash pool is closed'))),
    )
  }

  #lightestLane(): Lane {
    const load = (lane: Lane) => [...lane.jobs.values()].reduce((sum, { cost }) => sum + cost, 0)
    const lightest = this.#lanes.toSorted((left, right) => load(left) - load(right))[0]
    if (lightest !== undefined && (load(lightest) === 0 || this.#lanes.length === MAX_WORKERS))
      return lightest
    const lane: Lane = { worker: new Worker(SCRIPT, { resourceLimits: HEAP }), jobs: new Map() }
    lane.worker.on('message', ({ job, hex }: HashAnswer) => {
      lane.jobs
        .get(job)
        ?.waiting.shift()
        ?.resolve(hex ?? '')
    })
    lane.worker.on('error', (error) => {
      const place = this.#lanes.indexOf(lane)
      if (place >= 0) this.#lanes.splice(place, 1)
      void this.#stop(lane, error instanceof Error ? error : new Error(String(error)))
    })
    this.#lanes.push(lane)
    return lane
  }

  #finish(lane: Lane, job: number): void {
    lane.jobs.delete(job)
    if (lane.jobs.size > 0) return
    lane.worker.unref()
    if (this.#lanes.some(({ jobs }) => jobs.size > 0)) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
  }

  async #stop(lane: Lane, reason: Error): Promise<void> {
    for (const { waiting } of lane.jobs.values()) for (const { reject } of waiting) reject(reason)
    lane.jobs.clear()
    await lane.worker.terminate()
  }
}
