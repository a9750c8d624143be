import { DEAD_KEPT_MS, type JobQueue, type JobType } from '../port.ts'
import type { OldPromise, Outbox } from './outbox.ts'

/** Looked up at once. */
const PAGE = 100

export interface RestoreParts {
  readonly outbox: Outbox
  readonly queue: Pick<JobQueue, 'enqueue' | 'find'>
  /** Jobs of other types wait for a process that knows these. */
  readonly types: ReadonlyMap<string, JobType>
  /** A younger job may just be on its way to the store. */
  readonly olderThanMs: number
}

export interface Restored {
  readonly added: number
  /** The id of the last job that was looked up, or '' after all of them. */
  readonly upTo: string
}

/** Adds jobs again that their store no longer knows, in the page after this id. */
export const restoreLostJobs = async (
  { outbox, queue, types, olderThanMs }: RestoreParts,
  after: string,
): Promise<Restored> => {
  /** Returns whether the job was added. */
  const settle = async ({ id, type: name, key, data, ...promise }: OldPromise): Promise<boolean> => {
    const known = await queue.find(id)
    // It was added again after it was done, or it died so long ago that the store has dropped it.
    const isOver = known === null ? promise.ageMs > DEAD_KEPT_MS : known.state === 'done'
    if (isOver) await outbox.forget(id)
    const type = types.get(name)
    if (isOver || known !== null || type === undefined) return false
    await queue.enqueue(type, data, {
      id: key,
      delayMs: Math.max(0, Math.round(promise.delayMs)),
      ...(promise.traceparent !== null && { traceparent: promise.traceparent }),
    })
    return true
  }
  const page = await outbox.promisedBefore(olderThanMs, { types: [...types.keys()], after, limit: PAGE })
  const settled = await Promise.all(page.map(settle))
  return {
    added: settled.filter((added) => added).length,
    upTo: page.length < PAGE ? '' : (page.at(-1)?.id ?? ''),
  }
}
