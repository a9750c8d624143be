import { isAway, logTrouble } from '@modstead/infra/engines/log-trouble'
import {
  type EventFilter,
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
} from '@modstead/infra/event-store/port'
import { type JobQueue, Postponed } from '@modstead/infra/jobs/port'
import { type DecodeBatch, decodeEvents } from '@modstead/infra/log-following/decode'
import { keepTrying } from '@modstead/infra/log-following/keep-trying'
import { acquireReactionsLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { createProgress } from '@modstead/infra/log-following/progress'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type pg from 'pg'
import { type AttemptParts, attemptReaction } from './attempt-reaction.ts'
import { doneWithin } from './done-within.ts'
import { inStreamOrder } from './in-stream-order.ts'
import type { Reaction } from './reaction.ts'
import { workOnReactions } from './reaction-jobs.ts'
import { openReactionTables } from './reaction-tables.ts'

/** A reaction that takes longer continues by itself, and the others no longer wait for it. */
const PATIENCE_MS = 3_000
const BACK_OFF_MS = 5_000
/** Each reaction waits for the disk. Some at once share a wait, and leave connections to requests. */
const STREAMS_AT_ONCE = 4
const LOOK_EVERY_MS = 100
/** Pause between notes of the position if nothing was done. After a crash, that much is read again. */
const NOTE_EVERY_MS = 1_000
/** The same if something was done: a commit for each event would cost as much as the event. */
const NOTE_WITHIN_MS = 100

export interface ReactionsSettings extends Omit<AttemptParts, 'jobs'> {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly reactions: readonly Reaction[]
  /** The queue, before its start. */
  readonly jobs: JobQueue
  readonly log: ProjectorLog
  readonly patienceMs?: number
  readonly backOffMs?: number
}

export interface Reactions {
  /** Resolves to true once all reactions to events up to `position` are done, or left to jobs. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Runs the reactions to new events: in order of each stream, in one process at a time, at least once per event.
 * A reaction that fails or takes long becomes a job, so that one event does not block all others.
 */
export const startReactions = async (settings: ReactionsSettings): Promise<Reactions> => {
  const { store, pool, reactions, jobs, log, patienceMs = PATIENCE_MS, backOffMs = BACK_OFF_MS } = settings
  const { handOver } = workOnReactions({ ...settings, queue: jobs, backOffMs })
  const tables = await openReactionTables(pool)
  const byType = Map.groupBy(reactions, ({ type }) => type)
  const progress = createProgress()
  const stopped = new AbortController()

  let noted = { position: START, at: 0 }
  const note = async (position: Position) => {
    if (position <= noted.position) return
    await tables.moveCheckpoint(position)
    noted = { position, at: performance.now() }
  }
  /** Notes the position unless that was done just now. */
  const pass = async (position: Position, everyMs: number) => {
    if (performance.now() - noted.at >= everyMs) await note(position)
    progress.advance({ position, changed: {} })
  }

  let soon: NodeJS.Timeout | undefined
  const noteProgress = async () => {
    clearTimeout(soon)
    soon = undefined
    await note(progress.position()).catch((error) =>
      logTrouble(log, error, 'nobody knows how far the reactions have come'),
    )
  }

  /** Settles when the reaction is done, has become a job, or will be repeated after the stop. */
  const react = async (reaction: Reaction, event: RecordedEvent, signal: AbortSignal): Promise<void> => {
    const about = { reaction: reaction.name, event: event.id }
    const attempt = attemptReaction(reaction, event, settings).catch((error) => {
      const level = isAway(error) || error instanceof Postponed ? 'debug' : 'error'
      log[level]({ err: error, ...about }, 'a reaction failed and becomes a job')
      return false
    })
    const isDone = await doneWithin(attempt, patienceMs, signal)
    if (!isDone && !signal.aborted) await handOver(reaction, event)
  }

  const reactToAll = async (
    recorded: readonly RecordedEvent[],
    reactionsTo: (event: RecordedEvent) => readonly Reaction[],
    signal: AbortSignal,
    onPassed: (event: RecordedEvent) => Promise<void>,
  ) => {
    const { events, undecodable } = await decodeEvents(settings.decodeBatch, recorded)
    for (const { event, error } of undecodable)
      for (const reaction of reactionsTo(event)) {
        log.error({ err: error, reaction: reaction.name, event: event.id }, 'an event cannot be reacted to')
        await handOver(reaction, event)
      }
    await inStreamOrder({
      events,
      atOnce: STREAMS_AT_ONCE,
      signal,
      async work(event) {
        for (const reaction of reactionsTo(event)) await react(reaction, event, signal)
      },
      onPassed,
    })
  }

  /** Runs reactions that are new to this database and include earlier events. */
  const catchUp = async (checkpoint: Position, signal: AbortSignal) => {
    const names = await tables.withoutHistory(
      reactions.filter(({ includesHistory }) => includesHistory).map(({ name }) => name),
    )
    const fresh = reactions.filter(({ name }) => names.includes(name))
    if (fresh.length === 0) return
    const reactionsTo = ({ type, position }: RecordedEvent) =>
      position > checkpoint ? [] : fresh.filter((reaction) => reaction.type === type)
    const filter: EventFilter = { types: fresh.map(({ type }) => type) }
    if (checkpoint > START)
      for await (const batch of store.readAll(START, filter)) {
        await reactToAll(batch, reactionsTo, signal, async () => {})
        if (signal.aborted) return
      }
    await tables.noteHistory(names)
  }

  const follow = async (signal: AbortSignal) => {
    const checkpoint = await tables.checkpoint()
    await catchUp(checkpoint, signal)
    const filter: EventFilter = { types: [...byType.keys()] }
    const reactionsTo = ({ type }: RecordedEvent) => byType.get(type) ?? []
    for await (const item of store.subscribe(checkpoint, filter, signal)) {
      if (item.kind === 'events') {
        await reactToAll(item.events, reactionsTo, signal, ({ position }) => pass(position, NOTE_WITHIN_MS))
        soon ??= setTimeout(noteProgress, NOTE_WITHIN_MS)
      }
      if (item.kind === 'checkpoint') await pass(item.position, NOTE_EVERY_MS)
    }
  }

  const oneRound = (): Promise<void> => {
    const connection = {
      config: pool.options,
      signal: stopped.signal,
      acquire: (client: pg.Client, signal: AbortSignal) => acquireReactionsLease(client, signal, () => {}),
      onLost: (error: Error) => logTrouble(log, error, 'the reactions lost their connection'),
    }
    return underLease(connection, (_client, signal) => follow(signal))
  }

  /** Another process may be the one that reacts. It notes how far it has come. */
  const waitFor = async (position: Position, timeoutMs: number): Promise<boolean> => {
    const deadline = performance.now() + timeoutMs
    while (!(await progress.waitFor(position, Math.min(LOOK_EVERY_MS, deadline - performance.now())))) {
      if ((await tables.checkpoint().catch(() => START)) >= position) return true
      if (performance.now() >= deadline) return false
    }
    return true
  }

  const running = keepTrying(oneRound, { who: 'the reactions', stopped: stopped.signal, progress, log })
  return {
    waitFor,
    async stop() {
      stopped.abort()
      await running
      await noteProgress()
    },
  }
}
