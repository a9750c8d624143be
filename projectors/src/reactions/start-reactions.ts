import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import { type DecodeBatch, decodeEvents } from '../decode.ts'
import { keepTrying } from '../live/keep-trying.ts'
import { acquireReactionsLease } from '../live/lease.ts'
import { underLease } from '../live/under-lease.ts'
import type { ProjectorLog } from '../log.ts'
import { createProgress } from '../progress.ts'
import { type AttemptParts, attemptReaction } from './attempt-reaction.ts'
import type { Reaction } from './reaction.ts'
import { openReactionTables } from './reaction-tables.ts'
import { retryFailures } from './retry-failures.ts'

const TRIES = 5
const FIRST_PAUSE_MS = 50
/** Between notes of how far the log was read without anything to react to: after a crash that much is read again. */
const NOTE_EVERY_MS = 1_000

export interface ReactionsSettings extends AttemptParts {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly reactions: readonly Reaction[]
  readonly log: ProjectorLog
}

export interface Reactions {
  /** true once all reactions to events up to `position` are done, or noted to be tried again. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /** How many failed and are still to be done. */
  countFailures(): Promise<number>
  stop(): Promise<void>
}

/**
 * Runs what follows from new events: in order, one process at a time, each event at least once. A reaction that keeps
 * failing is noted in `failed_reaction` and tried again later, so that one event does not hold up all others.
 */
export const startReactions = async (settings: ReactionsSettings): Promise<Reactions> => {
  const { store, pool, reactions, log } = settings
  const tables = await openReactionTables(pool)
  const byType = Map.groupBy(reactions, ({ type }) => type)
  const filter = { types: [...byType.keys()] }
  const progress = createProgress()
  const stopped = new AbortController()

  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }

  let noted = 0
  const pass = async (position: Position) => {
    noted = performance.now()
    await tables.moveCheckpoint(position)
    progress.advance({ position, changed: {} })
  }

  const passOver = async (reaction: Reaction, event: RecordedEvent, error: unknown) => {
    log.error(
      { err: error, reaction: reaction.name, event: event.id },
      'a reaction failed and is passed over',
    )
    await tables.noteFailure(reaction, event, error)
  }

  const runOne = async (reaction: Reaction, event: RecordedEvent, signal: AbortSignal) => {
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        return await attemptReaction(reaction, event, settings, signal)
      } catch (error) {
        if (tries < TRIES) {
          await pause(FIRST_PAUSE_MS * 2 ** tries, undefined, { signal }).catch(() => undefined)
          continue
        }
        return passOver(reaction, event, error)
      }
    }
  }

  const reactToAll = async (recorded: readonly RecordedEvent[], signal: AbortSignal) => {
    const { events, undecodable } = await decodeEvents(settings.decodeBatch, recorded)
    for (const { event, error } of undecodable)
      for (const reaction of byType.get(event.type) ?? []) await passOver(reaction, event, error)
    for (const event of events) {
      for (const reaction of byType.get(event.type) ?? []) await inTurn(() => runOne(reaction, event, signal))
      if (signal.aborted) return
      await pass(event.position)
    }
    const last = recorded.at(-1)
    if (last) await pass(last.position)
  }

  const follow = async (signal: AbortSignal) => {
    for await (const item of store.subscribe(await tables.checkpoint(), filter, signal)) {
      if (item.kind === 'events') await reactToAll(item.events, signal)
      if (item.kind !== 'checkpoint') continue
      if (performance.now() - noted >= NOTE_EVERY_MS) await pass(item.position)
      else progress.advance({ position: item.position, changed: {} })
    }
  }

  const followAndRetry = async (signal: AbortSignal) => {
    const over = new AbortController()
    const parts = { ...settings, tables, inTurn }
    const retrying = retryFailures(parts, AbortSignal.any([signal, over.signal]))
    try {
      await follow(signal)
    } finally {
      over.abort()
      await retrying
    }
  }

  const oneRound = (): Promise<void> => {
    const connection = {
      config: pool.options,
      signal: stopped.signal,
      acquire: (client: pg.Client, signal: AbortSignal) => acquireReactionsLease(client, signal, () => {}),
      onLost: (error: Error) => log.warn({ err: error }, 'the reactions lost their connection'),
    }
    return underLease(connection, (_client, signal) => followAndRetry(signal))
  }

  const running = keepTrying(oneRound, { who: 'the reactions', stopped: stopped.signal, progress, log })
  return {
    waitFor: (position, timeoutMs) => progress.waitFor(position, timeoutMs),
    countFailures: tables.countFailures,
    async stop() {
      stopped.abort()
      await running
    },
  }
}
