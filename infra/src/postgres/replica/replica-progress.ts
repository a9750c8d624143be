import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '../../engines/engine-watch.ts'
import { gatherReads } from '../../engines/gathered-reads.ts'
import { within } from '../../event-store/within.ts'
import { isDatabaseAway } from '../database-away.ts'

/** The progress of a streaming replica, as seen from one process. */
export interface ReplicaProgress {
  /** Whether it shows everything that this process was told of. Asks nobody. */
  isCurrent(): boolean
  /** Whether it shows everything that was on the primary's disk when that last answered. Asks nobody. */
  keptUp(): boolean
  /** The primary has more to show. The replica is current again once it is known to show that too. */
  expectMore(): void
  /** A read on the replica failed. If the replica may be away, it is not current before the next look. */
  distrust(error: unknown): void
  /** Throws while the replica cannot be used. */
  probe(): Promise<void>
  stop(): void
}

/** The position of the primary in Postgres's notation, such as `16/B374D848`. */
export interface PrimaryPosition {
  /** The end of everything written. */
  readonly lsn: string
  /** The end of what is on its disk. A replica gets no more. */
  readonly flushed: string
  /** Identifies the database and its cluster. */
  readonly database: string
}

export interface ReplicaPosition {
  readonly shows: boolean
  readonly showsFlushed: boolean
  readonly isReplica: boolean
  readonly database: string
}

export interface ReplicaServers {
  readonly askPrimary: () => Promise<PrimaryPosition>
  readonly askReplica: (primary: Omit<PrimaryPosition, 'database'>) => Promise<ReplicaPosition>
  /** Called when the primary answers again. */
  readonly onPrimaryBack?: () => void
}

/** A look may wait for another one, and both together must end within the limit of a probe. */
const LOOK_MS = 500
/** A replica that is this far behind is reported as away. Reads skip it as soon as it is behind at all. */
const MAX_LAG_MS = 5_000
const POLL_MS = 10
/** One look answers everybody who asks in the meantime. */
const ASKED_AT_ONCE = 10_000

export const followReplica = (
  { askPrimary, askReplica, onPrimaryBack = () => {} }: ReplicaServers,
  maxLagMs = MAX_LAG_MS,
): ReplicaProgress => {
  let told = 0
  /** The value of `told` that the replica shows. At first it shows nothing. */
  let shown = -1
  let keptUpAt = performance.now()
  /** The primary's position when it last answered. */
  let known: PrimaryPosition | undefined
  let isHeard = true
  let keptUp = false
  let stopped = false

  const assertUsable = ({ isReplica, database }: ReplicaPosition, primary: PrimaryPosition): void => {
    if (!isReplica) throw new Error('it takes writes, so it follows nobody')
    if (database !== primary.database) throw new Error('it is a replica of another database')
  }

  const lookAlone = async (): Promise<void> => {
    shown = -1
    isHeard = false
    if (known === undefined) throw new Error('nobody knows how far it is')
    const replica = await askReplica(known)
    assertUsable(replica, known)
    keptUp = replica.showsFlushed
    if (!keptUp) throw new Error('it was behind when the primary went away')
  }

  const catchUp = async (): Promise<void> => {
    const upTo = told
    const primary = await within(LOOK_MS, 'the primary', askPrimary()).catch(() => undefined)
    if (primary === undefined) return lookAlone()
    known = primary
    if (!isHeard) onPrimaryBack()
    isHeard = true
    for (const deadline = performance.now() + LOOK_MS; !stopped; await pause(POLL_MS)) {
      const replica = await askReplica(primary)
      assertUsable(replica, primary)
      const now = performance.now()
      keptUp = replica.showsFlushed
      if (keptUp) keptUpAt = now
      if (replica.shows) {
        shown = upTo
        return
      }
      if (now > deadline) {
        if (!keptUp) shown = -1
        if (now - keptUpAt > maxLagMs) throw new Error('it lags behind the primary')
        return
      }
    }
  }

  const look = gatherReads(
    async (asked) => {
      try {
        await catchUp()
      } catch (error) {
        shown = -1
        keptUp = false
        throw error
      }
      return asked
    },
    { atOnce: ASKED_AT_ONCE },
  )
  // The watch looks repeatedly, and reports failures.
  const lookUnheard = () => void look('').catch(() => {})

  return {
    isCurrent: () => shown === told,
    keptUp: () => keptUp,
    expectMore() {
      told += 1
      lookUnheard()
    },
    distrust(error) {
      if (!(isDatabaseAway(error) || error instanceof EngineAway)) return
      told += 1
      lookUnheard()
    },
    async probe() {
      await look('').catch((error: unknown) => {
        if (!stopped) throw error
      })
    },
    stop() {
      stopped = true
    },
  }
}
