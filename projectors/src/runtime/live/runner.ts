import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type { FanOut } from '@modstead/infra/fan-out/port'
import { READ_MODEL_CHANNEL } from '@modstead/infra/log-following/changed'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { keepTrying } from '@modstead/infra/log-following/keep-trying'
import { acquireRunnerLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import type { Progress } from '@modstead/infra/log-following/progress'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type pg from 'pg'
import type { ProjectorMetrics } from '../metrics.ts'
import type { Projection } from '../projection.ts'
import type { ReadModelSet } from '../read-model-sets.ts'
import { addTraces } from '../traced-events.ts'
import { newsOf } from './apply-batch.ts'
import { everythingChanged } from './everything-changed.ts'
import { type FollowGroup, openFollowGroup, type Step } from './follow-group.ts'
import { paceCheckpoints } from './pace-checkpoints.ts'

export interface RunnerParts {
  readonly set: ReadModelSet
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly pool: pg.Pool
  readonly fanOut: FanOut
  readonly progress: Progress
  readonly log: ProjectorLog
  readonly metrics: ProjectorMetrics
  /** While no event concerns the group, its checkpoint moves this often, or appends of others cost it a commit each. */
  readonly idleStepMs: number
  /** Another runner holds the lease. Called when that begins and when it ends. */
  readonly onStandby: (standby: boolean) => void
}

export interface Runner {
  /** Starts over with these projections of the set, from their checkpoints. */
  follow(projections: readonly Projection[]): void
  stop(): Promise<void>
}

export const startRunner = (parts: RunnerParts): Runner => {
  const { set, store, pool, progress, log, metrics } = parts
  const { group: name, schema } = set
  const stopped = new AbortController()
  let wanted: readonly Projection[] = []
  let round = new AbortController()
  let isFirst = true
  /** Where this runner left the checkpoints. If they are elsewhere, another has followed since then. */
  let left: Position | undefined
  let replays: number | undefined

  const report = (step: Step, recorded: readonly RecordedEvent[], seconds: number) => {
    const traces = new Set<string>()
    addTraces(traces, recorded)
    metrics.batchApplied(name, { events: step.events, seconds, traceparents: [...traces] })
    for (const [projection, found] of step.poison)
      for (const { event, error } of found)
        log.error(
          {
            err: error,
            projection: projection.name,
            stream: event.stream,
            type: event.type,
            event: event.id,
          },
          'a fold failed: the stream waits for a replay',
        )
  }

  /**
   * The cause that parked a stream may have been fixed before this start, or the runner that parked it was of an
   * earlier release.
   */
  const replayParked = async (group: FollowGroup) => {
    if (group.position() === left) return
    const { replayed, waiting, changed } = await group.replayParked(store)
    left = group.position()
    if (replayed > 0) progress.changedInPlace(changed)
    for (const { projection, stream, error } of waiting)
      log.error({ projection, stream, error }, 'a stream that waits for a replay could not be replayed')
  }

  /**
   * Other readers keep their data until they hear of a change, and nobody reported changes that happened
   * without the runner.
   */
  const tellEverybody = async (client: pg.Client, position: Position): Promise<void> => {
    await client.query('begin')
    const news = newsOf(schema, position, everythingChanged(wanted))
    const committed = await parts.fanOut.tell(client, READ_MODEL_CHANNEL, news)
    await client.query('commit')
    committed()
  }

  const followLog = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
    const group = await openFollowGroup(client, schema, wanted, parts)
    for (const projection of group.stale)
      log.warn({ projection: projection.name }, 'the live tables are of another version: not followed')
    const from = group.position()
    if (from === undefined) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      return
    }
    // Covers a commit whose answer was lost, which nobody has heard of. On the first start nobody has read
    // anything yet.
    progress.advance({ position: from, changed: isFirst ? {} : everythingChanged(wanted) })
    isFirst = false
    // An operator replayed streams in the meantime, and nobody here has heard of their rows.
    if (replays !== undefined && replays !== group.replays) progress.changedInPlace(everythingChanged(wanted))
    replays = group.replays
    await replayParked(group)
    await tellEverybody(client, group.position() ?? from)
    const subscribe = (until: AbortSignal) => store.subscribe(from, { types: [...group.types] }, until)
    for await (const item of paceCheckpoints(subscribe, parts.idleStepMs, signal)) {
      if (item.kind === 'passed') {
        progress.advance({ position: item.position, changed: {} })
        continue
      }
      const recorded = item.kind === 'events' ? item.events : []
      const position = item.kind === 'events' ? item.events.at(-1)?.position : item.position
      if (position === undefined) continue
      const began = performance.now()
      const step = await group.step(recorded, position)
      report(step, recorded, (performance.now() - began) / 1_000)
      const reached = group.position()
      left = reached
      if (reached !== undefined) progress.advance({ position: reached, changed: step.changed })
    }
  }

  const acquire = async (client: pg.Client, signal: AbortSignal): Promise<boolean> => {
    let waited = false
    try {
      return await acquireRunnerLease(client, schema, signal, () => {
        waited = true
        isFirst = false
        parts.onStandby(true)
      })
    } finally {
      if (waited) parts.onStandby(false)
    }
  }

  const oneRound = (): Promise<void> => {
    round = new AbortController()
    const connection = {
      config: pool.options,
      signal: AbortSignal.any([stopped.signal, round.signal]),
      acquire,
      onLost: (error: Error) => logTrouble(log, error, `the projections of ${name} lost their connection`),
    }
    return underLease(connection, followLog)
  }

  let running: Promise<void> | undefined
  return {
    follow(projections) {
      wanted = projections
      if (running) round.abort()
      else
        running = keepTrying(oneRound, {
          who: `the projections of ${name}`,
          stopped: stopped.signal,
          progress,
          log,
        })
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}
