import { PicturesUnavailable } from './picture-errors.ts'
import type { PictureJob, PictureResults } from './picture-messages.ts'
import { PictureProcess } from './picture-process.ts'

export interface PictureLimits {
  /** Maximum number of processes, and so of pictures that are drawn at once. */
  readonly processes: number
  /** Maximum number of waiting pictures of all senders, and of one sender, and the size of all of them. */
  readonly maxWaiting: number
  readonly maxWaitingOfOne: number
  readonly maxWaitingBytes: number
  /** Processor time for one picture. What needs more is refused for good. */
  readonly maxCpuMs: number
  /** From its arrival, also while it waits. On a busy machine that says nothing about the picture. */
  readonly maxMs: number
  readonly maxRssBytes: number
  /** How long a process waits for another picture. */
  readonly idleMs: number
}

export interface PictureProcesses {
  /**
   * Does to the bytes what `kind` says. Draws one picture per sender at a time, so that nobody takes all
   * processes. Throws PictureRefused or PicturesUnavailable.
   */
  draw<Kind extends keyof PictureResults>(
    sender: string,
    kind: Kind,
    bytes: Buffer,
  ): Promise<PictureResults[Kind]>
  /** Kills drawings in progress. */
  close(): Promise<void>
}

const MIB = 1024 * 1024
const LIMITS: PictureLimits = {
  processes: 2,
  maxWaiting: 96,
  maxWaitingOfOne: 24,
  maxWaitingBytes: 64 * MIB,
  maxCpuMs: 5_000,
  maxMs: 15_000,
  maxRssBytes: 512 * MIB,
  idleMs: 10_000,
}

interface Waiting {
  readonly sender: string
  readonly job: PictureJob
  readonly until: number
  readonly drawn: PromiseWithResolvers<PictureResults[keyof PictureResults]>
}

/**
 * Decodes strangers' pictures in child processes: native decoders have no time limit, and those in this
 * process would occupy the threads that also read files. Processes start with the first picture and end when
 * no more come.
 */
export const openPictureProcesses = (changes: Partial<PictureLimits> = {}): PictureProcesses => {
  const limits = { ...LIMITS, ...changes }
  const all = new Set<PictureProcess>()
  const resting: PictureProcess[] = []
  const waiting: Waiting[] = []
  /** Senders who have a picture being drawn. */
  const served = new Set<string>()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const killAll = (processes: Iterable<PictureProcess>) =>
    Promise.all([...processes].map((each) => each.kill().then(() => all.delete(each))))

  const takeProcess = (): PictureProcess => {
    clearTimeout(idle)
    for (let rested = resting.pop(); rested; rested = resting.pop()) {
      if (rested.isUsable) return rested
      all.delete(rested)
    }
    const started = new PictureProcess(limits)
    all.add(started)
    return started
  }

  const giveBack = async (used: PictureProcess) => {
    if (!used.isUsable || isClosed) return killAll([used])
    used.rest()
    resting.push(used)
    clearTimeout(idle)
    idle = setTimeout(() => void killAll(resting.splice(0)), limits.idleMs).unref()
  }

  const serve = async ({ sender, job, until, drawn }: Waiting) => {
    const leftMs = until - performance.now()
    if (leftMs <= 0) {
      drawn.reject(new PicturesUnavailable('too many pictures were waiting'))
      served.delete(sender)
      return advance()
    }
    const taken = takeProcess()
    try {
      drawn.resolve(await taken.draw(job, leftMs))
    } catch (error) {
      drawn.reject(isClosed ? new PicturesUnavailable('the product is being stopped') : error)
    }
    await giveBack(taken)
    served.delete(sender)
    advance()
  }

  const advance = (): void => {
    while (served.size < limits.processes) {
      const at = waiting.findIndex(({ sender }) => !served.has(sender))
      const [next] = at === -1 ? [] : waiting.splice(at, 1)
      if (!next) return
      served.add(next.sender)
      void serve(next)
    }
  }

  const assertRoom = (sender: string, bytes: Buffer): void => {
    const ofSender = waiting.filter((other) => other.sender === sender).length
    const size = waiting.reduce((sum, { job }) => sum + job.bytes.length, bytes.length)
    const isFull =
      waiting.length >= limits.maxWaiting ||
      ofSender >= limits.maxWaitingOfOne ||
      size > limits.maxWaitingBytes
    if (isClosed || isFull) throw new PicturesUnavailable('too many pictures are waiting')
  }

  return {
    async draw<Kind extends keyof PictureResults>(sender: string, kind: Kind, bytes: Buffer) {
      assertRoom(sender, bytes)
      const drawn = Promise.withResolvers<PictureResults[keyof PictureResults]>()
      waiting.push({ sender, job: { kind, bytes }, until: performance.now() + limits.maxMs, drawn })
      advance()
      return drawn.promise as Promise<PictureResults[Kind]>
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      for (const { drawn } of waiting.splice(0))
        drawn.reject(new PicturesUnavailable('the product is being stopped'))
      await killAll(all)
    },
  }
}
