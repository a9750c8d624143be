import { setTimeout as pause } from 'node:timers/promises'
import { TooLate, within } from '../../event-store/within.ts'
import { jobIdOf } from '../job-id.ts'
import type { JobQueue, JobType, Lane } from '../port.ts'
import { bringForward } from './bring-forward.ts'
import type { Engine, EngineOptions, LaneQueue } from './engine.ts'
import type { JobLedger } from './job-ledger.ts'
import { createLanes, LANE_TIMES, type Lanes, type LaneTimes } from './lanes.ts'
import { openEngine } from './open-engine.ts'
import type { KnownHandler } from './run-job.ts'

interface Opened {
  readonly engine: Engine
  readonly lanes: Lanes
  readonly ledger: JobLedger
}

const runOptions = ({ attempts, backOffMs }: JobType) => ({
  attempts,
  backoff: { type: 'exponential', delay: backOffMs },
})

/**
 * A hanging store must not hold up a stop. A job that could not be put back is taken over when its lock
 * expires.
 */
const CLOSE_LIMIT_MS = 2_500

const none = { waiting: 0, active: 0, delayed: 0, failed: 0, dead: 0 }

/** Opens with the first job or with `start`. If that fails, the next call tries again. */
export const createJobQueue = (options: EngineOptions, times: LaneTimes = LANE_TIMES): JobQueue => {
  const handlers = new Map<string, KnownHandler>()
  const stopping = new AbortController()
  let opening: Promise<Opened> | undefined

  const lanesOfHandlers = (): readonly Lane[] => [
    ...new Map([...handlers.values()].map(({ type: { lane } }) => [lane.name, lane])).values(),
  ]

  const open = async (): Promise<Opened> => {
    const engine = await openEngine(options, lanesOfHandlers().length)
    const lanes = createLanes(engine, times)
    return { engine, lanes, ledger: engine.openLedger(lanes.queue) }
  }
  const opened = (): Promise<Opened> => {
    if (stopping.signal.aborted) return Promise.reject(new Error('the jobs have been closed'))
    if (opening === undefined) {
      opening = open()
      opening.catch(() => {
        opening = undefined
      })
    }
    return opening
  }
  let closing: Promise<void> | undefined
  const closeParts = async () => {
    const parts = await opening?.catch(() => undefined)
    await looking
    await parts?.lanes.close()
    await parts?.engine.close()
  }
  const close = (): Promise<void> =>
    within(CLOSE_LIMIT_MS, 'the store of the jobs', closeParts()).catch((error: unknown) => {
      if (!(error instanceof TooLate)) throw error
      options.onError(error)
    })
  let looking: Promise<void> | undefined
  const keepBringingForward = async ({ lanes }: Opened): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(times.lockMs, undefined, { signal: stopping.signal }).catch(() => {})
      for (const lane of lanesOfHandlers()) {
        if (stopping.signal.aborted) return
        await lanes.queue(lane.name).then(bringForward).catch(options.onError)
      }
    }
  }
  const queueOf = async ({ lane }: JobType) => (await opened()).lanes.queue(lane.name)
  /**
   * The note goes out on the same connection just before the job, and both answers are awaited together.
   */
  const addTo = async ({ lane }: JobType, add: (queue: LaneQueue) => Promise<unknown>): Promise<void> => {
    const { lanes, ledger } = await opened()
    const queue = await lanes.queue(lane.name)
    await Promise.all([ledger.note(lane.name), add(queue)])
  }

  return {
    work(type, handle) {
      if (opening !== undefined) throw new Error(`${type.name} came after the jobs were opened`)
      handlers.set(type.name, { type, handle })
    },
    async start() {
      const parts = await opened()
      await Promise.all(lanesOfHandlers().map((lane) => parts.lanes.work(lane, handlers, stopping.signal)))
      looking ??= keepBringingForward(parts)
    },
    async enqueue(type, data, { id, delayMs, traceparent } = {}) {
      const jobId = jobIdOf(type, id)
      const options = {
        ...runOptions(type),
        jobId,
        ...(delayMs !== undefined && { delay: delayMs }),
        ...(traceparent !== undefined && { telemetry: { metadata: traceparent } }),
      }
      await addTo(type, (queue) => queue.add(type.name, data, options))
      return jobId
    },
    async schedule(type, key, { cron, timeZone }, data) {
      const template = { name: type.name, data, opts: runOptions(type) }
      const when = { pattern: cron, tz: timeZone }
      await addTo(type, (queue) => queue.upsertJobScheduler(jobIdOf(type, key), when, template))
    },
    async unschedule(type, key) {
      await (await queueOf(type)).removeJobScheduler(jobIdOf(type, key))
    },
    async find(id) {
      const found = await (await opened()).ledger.find(id)
      return found && { state: found.state, progress: found.progress, attempts: found.attempts }
    },
    async counts() {
      const known = await (await opened()).ledger.counts()
      const idle = [...handlers.keys()].filter((name) => !known.some(({ type }) => type === name))
      return [...known, ...idle.map((type) => ({ type, ...none }))].sort((a, b) =>
        a.type.localeCompare(b.type),
      )
    },
    waits: async () => (await opened()).ledger.waits(),
    dead: async (page) => (await opened()).ledger.dead(page),
    async replay(id) {
      const { ledger, lanes } = await opened()
      const found = await ledger.find(id)
      if (found?.state !== 'dead') return false
      const job = await (await lanes.queue(found.lane)).getJob(id)
      if (!job) return false
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return true
    },
    close() {
      stopping.abort(new Error('the process stops'))
      closing ??= close()
      return closing
    },
  }
}
