import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { EventStore, Position } from '@modstead/infra/event-store/port'
import type { GroupProgress } from '@modstead/infra/log-following/group-progress'
import { keepTrying } from '@modstead/infra/log-following/keep-trying'
import { acquireSearchLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { createProgress } from '@modstead/infra/log-following/progress'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type { SearchIndex } from '@modstead/infra/search/port'
import type { TraceParent } from '@modstead/infra/telemetry/tracing'
import type pg from 'pg'
import { documentsMadeOf } from './documents-made-of.ts'
import { gatheringMs } from './gathering-time.ts'
import { gatherNews } from './news-beside-the-log.ts'
import { type ReadAhead, readAhead } from './read-ahead.ts'
import { refreshDocuments, replaceDocuments } from './refresh-documents.ts'
import { isAnyStale, SEARCHED_TYPES, sizeOf, staleAfter } from './stale-documents.ts'

const LOOK_EVERY_MS = 100
const READ_MODEL_WAIT_MS = 1_000
/** An index that others may delete, or whose engine may go away, is checked and retried within a second. */
const LOOK_AT_SHARED_MS = 500

export interface Refresh {
  /** Trace contexts of the events. */
  readonly traces: ReadonlySet<TraceParent>
  /** Number of projects, users and organizations whose documents were read again. */
  readonly read: number
  readonly seconds: number
}

export interface SearchFollowerParts {
  readonly index: SearchIndex
  readonly store: Pick<EventStore, 'subscribe'>
  readonly pool: pg.Pool
  /** Progress of the group `public`. */
  readonly readModels: Pick<GroupProgress, 'waitFor' | 'onChange'>
  readonly onDownloadsCounted: (listener: (projects: ReadonlySet<string>) => void) => () => void
  readonly log: ProjectorLog
  /** Called when the documents that events made stale are put. */
  readonly onRefreshed?: ((refresh: Refresh) => void) | undefined
}

export interface SearchFollower {
  /**
   * Resolves to true once searches find everything written up to `position`, and counted until now, or to
   * false after `timeoutMs`.
   */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Keeps a search index up to date with the log, from the index's own checkpoint. Documents are read once the
 * read models show the events that made them stale, and the checkpoint is stored once the documents are put.
 * If a crash comes between, the work is done again. Each process fills its own index; for a shared one, the
 * process with the lease does.
 */
export const startSearchFollower = (parts: SearchFollowerParts): SearchFollower => {
  const { index, store, pool, readModels, log, onRefreshed = () => {} } = parts
  const progress = createProgress()
  const news = gatherNews()
  const stopped = new AbortController()
  const name = index.isShared ? 'the shared search index' : 'the search index of this process'
  let isFollowing = false
  /** Set once this process has followed: the log no longer brings events up to here. */
  let takenUpTo: Position | undefined
  let waiting = 0
  let hurry = () => {}
  let last: Promise<void> = Promise.resolve()

  /** Runs work in sequence, so that no older document replaces a newer one. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  /** Unless somebody waits, collects further events for the same step. */
  const gather = async (signal: AbortSignal, workedMs = 0): Promise<void> => {
    if (waiting > 0) return
    const over = new AbortController()
    hurry = () => over.abort()
    await pause(gatheringMs(workedMs), undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(
      () => {},
    )
  }

  const refreshForNews = async (signal: AbortSignal): Promise<void> => {
    if (!news.hasAny()) return
    const taken = news.take()
    try {
      if (taken.isAll) await replaceDocuments(pool, index, signal)
      else await refreshDocuments(pool, index, taken.stale, signal)
    } catch (error) {
      news.giveBack(taken)
      throw error
    }
  }

  const fill = async (signal: AbortSignal): Promise<{ position: Position; madeOf: string }> => {
    const [kept, fresh] = [await index.beginFilling(), await documentsMadeOf(pool)]
    if (kept?.madeOf === fresh.madeOf) return kept
    takenUpTo = fresh.position
    await inTurn(() => replaceDocuments(pool, index, signal))
    await index.keepCheckpoint(fresh)
    log.info({ documents: await index.size() }, `${name} was filled`)
    return fresh
  }

  const untilShown = async (position: Position, signal: AbortSignal): Promise<void> => {
    while (!(await readModels.waitFor(position, READ_MODEL_WAIT_MS)) && !signal.aborted)
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
  }

  const readLog = async (after: Position, ahead: ReadAhead, signal: AbortSignal): Promise<void> => {
    for await (const item of store.subscribe(after, { types: SEARCHED_TYPES }, signal)) {
      if (item.kind === 'caught-up') continue
      const events = item.kind === 'events' ? item.events : []
      const position = item.kind === 'events' ? item.events.at(-1)?.position : item.position
      if (position !== undefined) await ahead.add(staleAfter(events), position, events)
    }
  }

  const refreshRead = async (ahead: ReadAhead, madeOf: string, signal: AbortSignal): Promise<void> => {
    for (let part = await ahead.take(); part !== undefined; part = await ahead.take()) {
      const { stale, traces, position } = part
      let began = performance.now()
      if (isAnyStale(stale)) {
        await untilShown(position, signal)
        began = performance.now()
        await inTurn(() => refreshDocuments(pool, index, stale, signal))
        onRefreshed({ traces, read: sizeOf(stale), seconds: (performance.now() - began) / 1_000 })
      }
      signal.throwIfAborted()
      await index.keepCheckpoint({ position, madeOf })
      takenUpTo = position
      progress.advance({ position, changed: {} })
      await gather(signal, performance.now() - began)
    }
  }

  const followNews = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await news.arrival(signal)
      await gather(signal)
      if (!signal.aborted) await inTurn(() => refreshForNews(signal))
    }
  }

  const watchShared = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await pause(LOOK_AT_SHARED_MS, undefined, { signal }).catch(() => {})
      if (!signal.aborted && (await index.checkpoint()) === null) throw new Error(`${name} is gone`)
    }
  }

  const follow = async (outer: AbortSignal): Promise<void> => {
    const ended = new AbortController()
    const signal = AbortSignal.any([outer, ended.signal])
    const andEndAll = (work: Promise<void>) => work.finally(() => ended.abort())
    try {
      isFollowing = true
      const { position, madeOf } = await fill(signal)
      takenUpTo = position
      progress.advance({ position, changed: {} })
      const ahead = readAhead(signal)
      const works = [readLog(position, ahead, signal), refreshRead(ahead, madeOf, signal), followNews(signal)]
      if (index.isShared) works.push(watchShared(signal))
      const ends = await Promise.allSettled(works.map(andEndAll))
      // The first failure is the cause. The failures that it triggered say nothing more.
      for (const end of ends) if (end.status === 'rejected' && !outer.aborted) throw end.reason
    } finally {
      isFollowing = false
    }
  }

  const oneRound = (): Promise<void> => {
    if (!index.isShared) return follow(stopped.signal)
    const connection = {
      config: pool.options,
      signal: stopped.signal,
      acquire: (client: pg.Client, signal: AbortSignal) => acquireSearchLease(client, signal, () => {}),
      onLost: (error: Error) => logTrouble(log, error, `${name} lost its connection`),
    }
    return underLease(connection, (_client, signal) => follow(signal))
  }

  const silences = [
    readModels.onChange(({ position, changed }) => {
      if (takenUpTo !== undefined && position <= takenUpTo) news.changedInPlace(changed)
    }),
    parts.onDownloadsCounted(news.counted),
  ]
  const running = keepTrying(oneRound, {
    who: name,
    stopped: stopped.signal,
    progress,
    log,
    ...(index.isShared && { maxPauseMs: LOOK_AT_SHARED_MS }),
  })

  const hasPassed = async (position: Position, timeoutMs: number): Promise<boolean> => {
    const deadline = performance.now() + timeoutMs
    const left = () => Math.max(0, Math.min(LOOK_EVERY_MS, deadline - performance.now()))
    while (!(await progress.waitFor(position, left()))) {
      // Another process may be the one that fills it.
      const kept = index.isShared ? await index.checkpoint().catch(() => null) : null
      if (kept !== null && kept.position >= position) return true
      if (performance.now() >= deadline) return false
    }
    return true
  }

  return {
    async waitFor(position, timeoutMs) {
      const over = new AbortController()
      waiting += 1
      hurry()
      try {
        const tooLate = pause(timeoutMs, undefined, { signal: over.signal }).catch(() => {})
        const counted = !isFollowing ? undefined : inTurn(() => refreshForNews(stopped.signal))
        await Promise.race([counted?.catch(() => {}), tooLate])
        return await hasPassed(position, timeoutMs)
      } finally {
        over.abort()
        waiting -= 1
      }
    },
    async stop() {
      stopped.abort()
      for (const silence of silences) silence()
      await running
    },
  }
}
