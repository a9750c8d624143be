import type { EventStore, RecordedEvent } from '@modstead/infra/event-store/port'
import { type JobQueue, type JobType, ORDINARY_LANE, Postponed } from '@modstead/infra/jobs/port'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { type AttemptParts, attemptReaction } from './attempt-reaction.ts'
import type { Reaction } from './reaction.ts'

/** With pauses that double from a few seconds, the last attempt comes after some hours. */
const ATTEMPTS = 12
const TIME_LIMIT_MS = 60_000
const READ_MODELS_AGAIN_MS = 1_000

export interface ReactionJobsParts extends AttemptParts {
  readonly store: Pick<EventStore, 'readStream'>
  readonly decodeBatch: DecodeBatch
  readonly reactions: readonly Reaction[]
  readonly queue: Pick<JobQueue, 'work' | 'enqueue'>
  readonly backOffMs: number
}

export interface ReactionJobs {
  /**
   * Leaves the reaction to a job that begins in a moment. There is one job per event, however often it is
   * handed over.
   */
  handOver(reaction: Reaction, event: RecordedEvent): Promise<void>
}

interface WhichEvent extends Readonly<Record<string, unknown>> {
  readonly stream: string
  readonly revision: string
}

/** Continues failed or slow reactions as jobs: retried with growing pauses, in any process. */
export const workOnReactions = (parts: ReactionJobsParts): ReactionJobs => {
  const { store, queue, backOffMs } = parts

  const typeOf = ({ name }: Reaction): JobType => ({
    name,
    lane: ORDINARY_LANE,
    attempts: ATTEMPTS,
    backOffMs,
    timeLimitMs: TIME_LIMIT_MS,
  })

  const reactAgain = async (reaction: Reaction, { stream, revision }: WhichEvent) => {
    for await (const stored of store.readStream(stream, { from: BigInt(revision), limit: 1 }))
      for (const event of await parts.decodeBatch([stored]))
        if (!(await attemptReaction(reaction, event, parts))) throw new Postponed(READ_MODELS_AGAIN_MS)
  }

  for (const reaction of parts.reactions)
    queue.work(typeOf(reaction), (data) => reactAgain(reaction, data as WhichEvent))

  return {
    async handOver(reaction, { id, stream, revision, metadata: { traceparent } }) {
      const which: WhichEvent = { stream, revision: revision.toString() }
      const options = { id, delayMs: backOffMs, ...(traceparent !== undefined && { traceparent }) }
      await queue.enqueue(typeOf(reaction), which, options)
    },
  }
}
