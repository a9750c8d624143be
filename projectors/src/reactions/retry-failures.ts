import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, RecordedEvent } from '@modstead/infra/event-store/port'
import type { DecodeBatch } from '../decode.ts'
import type { ProjectorLog } from '../log.ts'
import { type AttemptParts, attemptReaction } from './attempt-reaction.ts'
import type { Reaction } from './reaction.ts'
import type { FailedReaction, ReactionTables } from './reaction-tables.ts'

const LOOK_EVERY_MS = 60_000

export interface RetryParts extends AttemptParts {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly reactions: readonly Reaction[]
  readonly tables: ReactionTables
  readonly log: ProjectorLog
  /** Nobody reacts to another event meanwhile. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
}

/** Tries again what failed: all of it at first, then each in pauses that grow, until it succeeds. Ends with `signal`. */
export const retryFailures = async (parts: RetryParts, signal: AbortSignal): Promise<void> => {
  const { store, tables, log } = parts
  const byName = new Map(parts.reactions.map((reaction) => [reaction.name, reaction]))

  const retry = async (reaction: Reaction, stored: RecordedEvent) => {
    try {
      for (const event of await parts.decodeBatch([stored]))
        await attemptReaction(reaction, event, parts, signal)
      if (signal.aborted) return
      await tables.forgetFailure(reaction, stored)
      log.info({ reaction: reaction.name, event: stored.id }, 'a reaction that had failed is done')
    } catch (error) {
      log.warn({ err: error, reaction: reaction.name, event: stored.id }, 'a reaction failed again')
      await tables.noteFailure(reaction, stored, error)
    }
  }

  const look = async (failures: readonly FailedReaction[]) => {
    for (const { name, stream, revision } of failures) {
      const reaction = byName.get(name)
      if (signal.aborted || !reaction) continue
      for await (const event of store.readStream(stream, { from: revision, limit: 1 }))
        await parts.inTurn(() => retry(reaction, event))
    }
  }

  for (let which: 'all' | 'due' = 'all'; !signal.aborted; which = 'due') {
    try {
      await look(await tables.failures(which))
    } catch (error) {
      log.warn({ err: error }, 'the reactions that failed could not be tried again')
    }
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
