import type { RenderSettings } from './render-messages.ts'
import { type RenderLimits, RenderWorker } from './render-worker.ts'
import { RenderingBusy } from './rendering-busy.ts'

export interface PoolLimits extends RenderLimits {
  readonly workers: number
  /** Number of texts that may wait for a worker. Further ones are rejected. */
  readonly waiting: number
  readonly idleMs: number
}

/** The most expensive text that the work budget allows takes a quarter of a second. */
const LIMITS: PoolLimits = {
  workers: 2,
  waiting: 64,
  cpuMs: 1_000,
  wallMs: 10_000,
  heapMb: 128,
  idleMs: 10_000,
}
const SCRIPT = new URL('./render-thread.ts', import.meta.url)

/** Renders strangers' texts in threads that can be stopped, so that no text keeps other requests waiting. */
export class RenderPool {
  readonly #settings: RenderSettings
  readonly #limits: PoolLimits
  readonly #script: URL
  readonly #idle: RenderWorker[] = []
  readonly #working = new Set<RenderWorker>()
  readonly #waiting: PromiseWithResolvers<void>[] = []
  #busy = 0
  #isClosed = false
  #rest: NodeJS.Timeout | undefined

  constructor(settings: RenderSettings, limits: Partial<PoolLimits> = {}, script = SCRIPT) {
    this.#settings = settings
    this.#limits = { ...LIMITS, ...limits }
    this.#script = script
  }

  /** Throws TextTooComplex or RenderingBusy. */
  async render(markdown: string): Promise<string> {
    await this.#turn()
    const worker = this.#idle.pop() ?? new RenderWorker(this.#script, this.#settings, this.#limits)
    this.#working.add(worker)
    try {
      return await worker.render(markdown)
    } finally {
      this.#working.delete(worker)
      if (!worker.hasEnded) this.#idle.push(worker)
      this.#free()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#rest)
    for (const { reject } of this.#waiting.splice(0)) reject(new RenderingBusy())
    await Promise.all([...this.#working].map((worker) => worker.close()))
    await this.#stopIdle()
  }

  async #turn(): Promise<void> {
    if (this.#isClosed) throw new RenderingBusy()
    clearTimeout(this.#rest)
    if (this.#busy < this.#limits.workers) {
      this.#busy++
      return
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new RenderingBusy()
    const turn = Promise.withResolvers<void>()
    this.#waiting.push(turn)
    await turn.promise
  }

  /** Hands the place to the next in line. */
  #free(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#busy--
    if (this.#busy === 0 && !this.#isClosed)
      this.#rest = setTimeout(() => void this.#stopIdle(), this.#limits.idleMs).unref()
  }

  async #stopIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.close()))
  }
}
