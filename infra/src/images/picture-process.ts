import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { PictureRefused, PicturesUnavailable } from './picture-errors.ts'
import type { FromPictureProcess, PictureJob, PictureResults } from './picture-messages.ts'

type Outcome = FromPictureProcess | { readonly kind: 'ended' } | { readonly kind: 'late' }

const SCRIPT = fileURLToPath(new URL('./picture-child.ts', import.meta.url))
/** Native code rarely returns the memory that a large picture took. */
const MAX_RESTING_RSS_BYTES = 192 * 1024 * 1024
/** Needed for fonts in drawings. A process that opens strangers' bytes gets no secret of the product. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'LANG']

const environment = () => Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]))

/** A child process that decodes, resizes and encodes one picture after the other. */
export class PictureProcess {
  readonly #child
  readonly #exited: Promise<unknown>
  #next = Promise.withResolvers<Outcome>()
  #isReady = false
  #isUsable = true

  constructor({ maxRssBytes, maxCpuMs }: { readonly maxRssBytes: number; readonly maxCpuMs: number }) {
    this.#child = fork(SCRIPT, [String(maxRssBytes), String(maxCpuMs)], {
      execArgv: ['--max-old-space-size=64'],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const tell = (outcome: Outcome) => this.#next.resolve(outcome)
    this.#child.on('message', (message: FromPictureProcess) => tell(message))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exited = promise
    const end = () => {
      this.#isUsable = false
      tell({ kind: 'ended' })
      resolve()
    }
    this.#child.on('exit', end)
    this.#child.on('error', end)
    this.#yieldToOthers()
  }

  /** False once it has ended, was killed, or uses more memory than an idle process may. */
  get isUsable(): boolean {
    return this.#isUsable
  }

  /** Throws PictureRefused, or PicturesUnavailable if the time passes before the processor has done its part. */
  async draw<Kind extends keyof PictureResults>(
    job: PictureJob & { readonly kind: Kind },
    maxMs: number,
  ): Promise<PictureResults[Kind]> {
    this.#hold()
    const until = performance.now() + maxMs
    if (!this.#isReady) await this.#start(maxMs)
    this.#next = Promise.withResolvers()
    if (this.#isUsable) this.#child.send(job)
    const outcome = this.#isUsable
      ? await this.#outcome(until - performance.now())
      : { kind: 'ended' as const }
    if (outcome.kind === 'done') {
      this.#isUsable &&= outcome.rss <= MAX_RESTING_RSS_BYTES
      return outcome.result as PictureResults[Kind]
    }
    if (outcome.kind === 'refused') throw new PictureRefused(outcome.code, outcome.message)
    this.#isUsable = false
    if (outcome.kind === 'late') throw new PicturesUnavailable('the machine is too busy to draw pictures')
    throw new PictureRefused('picture-too-costly', 'The picture takes too much time or memory to draw')
  }

  /** An idle process does not keep this one alive. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /** Settles when the process is completely gone. */
  async kill(): Promise<void> {
    this.#isUsable = false
    this.#hold()
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  #hold(): void {
    this.#child.ref()
    this.#child.channel?.ref()
  }

  async #start(maxMs: number): Promise<void> {
    const { kind } = await this.#outcome(maxMs)
    this.#isReady = kind === 'ready'
    if (this.#isReady) return
    this.#isUsable = false
    throw new PicturesUnavailable('no process for pictures can be started')
  }

  async #outcome(maxMs: number): Promise<Outcome> {
    const timer = setTimeout(() => this.#next.resolve({ kind: 'late' }), Math.max(0, maxMs))
    try {
      return await this.#next.promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Set before the process starts threads, which inherit it. */
  #yieldToOthers(): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended already, or the system does not allow it.
    }
  }
}
