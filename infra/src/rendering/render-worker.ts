import { Worker } from 'node:worker_threads'
import { TextTooComplex } from '../markdown/work-budget.ts'
import type { RenderAnswer, RenderRequest, RenderSettings } from './render-messages.ts'
import { RenderingBusy } from './rendering-busy.ts'

export interface RenderLimits {
  /** CPU time, so that a busy machine makes no text look hostile. */
  readonly cpuMs: number
  /**
   * Wall-clock time, including the start of the thread: a thread out of memory may not even report its CPU
   * time.
   */
  readonly wallMs: number
  readonly heapMb: number
}

interface Job {
  readonly resolve: (html: string) => void
  readonly reject: (error: Error) => void
}

const LEAST_WAIT_MS = 20

const tooLong = (): TextTooComplex => new TextTooComplex('the text takes too much time to render')

/** One thread that renders one text at a time, and ends with a text that exceeds a limit. */
export class RenderWorker {
  readonly #worker: Worker
  readonly #limits: RenderLimits
  readonly #ready = Promise.withResolvers<void>()
  #job: Job | undefined
  #deadline: NodeJS.Timeout | undefined
  #watching: NodeJS.Timeout | undefined
  #cpuMs = 0
  /** The CPU time that the job has used, as last reported. */
  #spentMs = 0
  /** True while the thread has been asked for its CPU time and has not answered. */
  #isSilent = false
  #ended: Error | undefined

  constructor(script: URL, settings: RenderSettings, limits: RenderLimits) {
    this.#limits = limits
    // Nobody may be waiting for it when the thread ends.
    this.#ready.promise.catch(() => {})
    this.#worker = new Worker(script, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker.on('message', (message: RenderAnswer) => this.#take(message))
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#end(new Error(`the thread that renders ended with ${code}`)))
    this.#worker.unref()
  }

  /** Once true, it renders nothing more. */
  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Throws TextTooComplex, or RenderingBusy if the machine gave the thread too little time. */
  async render(markdown: string): Promise<string> {
    this.#worker.ref()
    this.#deadline = setTimeout(
      () => this.#end(this.#wasWorking() ? tooLong() : new RenderingBusy()),
      this.#limits.wallMs,
    )
    try {
      await this.#ready.promise
      return await new Promise<string>((resolve, reject) => {
        if (this.#ended) return reject(this.#ended)
        this.#job = { resolve, reject }
        this.#spentMs = 0
        this.#watch(this.#cpuMs, this.#limits.cpuMs)
        this.#worker.postMessage({ markdown } satisfies RenderRequest)
      })
    } finally {
      clearTimeout(this.#deadline)
      clearTimeout(this.#watching)
      this.#job = undefined
      this.#worker.unref()
    }
  }

  async close(): Promise<void> {
    this.#end(new RenderingBusy())
    await this.#worker.terminate()
  }

  /**
   * The text is to blame for the wall-clock time only if its thread has used at least half of the CPU time it
   * may use.
   */
  #wasWorking(): boolean {
    return this.#job !== undefined && (this.#isSilent || this.#spentMs >= this.#limits.cpuMs / 2)
  }

  /** CPU time never exceeds wall-clock time, so there is no need to ask earlier. */
  #watch(cpuBefore: number, waitMs: number): void {
    const job = this.#job
    this.#watching = setTimeout(async () => {
      this.#isSilent = true
      const usage = await this.#worker.cpuUsage().catch(() => undefined)
      this.#isSilent = false
      if (usage === undefined || this.#job !== job) return
      this.#spentMs = (usage.user + usage.system) / 1_000 - cpuBefore
      const left = this.#limits.cpuMs - this.#spentMs
      if (left <= 0) this.#end(tooLong())
      else this.#watch(cpuBefore, Math.max(left, LEAST_WAIT_MS))
    }, waitMs)
  }

  #take(message: RenderAnswer): void {
    this.#cpuMs = message.cpuMs
    if (message.kind === 'ready') this.#ready.resolve()
    else if (message.kind === 'rendered') this.#job?.resolve(message.html)
    else this.#job?.reject(new TextTooComplex('the text takes too much work to render'))
  }

  #end(reason: Error & { code?: unknown }): void {
    if (this.#ended) return
    const isFull = reason.code === 'ERR_WORKER_OUT_OF_MEMORY'
    this.#ended = isFull ? new TextTooComplex('the text takes too much memory to render') : reason
    this.#ready.reject(this.#ended)
    this.#job?.reject(this.#ended)
    void this.#worker.terminate()
  }
}
