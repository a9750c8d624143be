import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '../../engines/engine-watch.ts'
import { gatherReads } from '../../engines/gathered-reads.ts'
import { within } from '../../event-store/within.ts'
import { isDatabaseAway } from '../database-away.ts'

/** How far a streaming replica is, as seen from one process. */
export interface ReplicaProgress {
  /** It shows all that this process has been told of. Without asking anybody. */
  isCurrent(): boolean
  /** It shows all that was on the disk of the primary when that was last heard. Without asking anybody. */
  keptUp(): boolean
  /** The primary has more to show: the replica is current again once it is known to show that too. */
  expectMore(): void
  /** A read of it failed. Where the replica may be away it is not current before the next look. */
  distrust(error: unknown): void
  /** Throws while it cannot be used. */
  probe(): Promise<void>
  stop(): void
}

/** Where the primary stands, as Postgres writes it, such as `16/B374D848`. */
export interface PrimaryPosition {
  /** The end of all that is written. */
  readonly lsn: string
  /** The end of what is on its disk: a replica gets no more. */
  readonly flushed: string
  /** Names the database and the cluster that it is in. */
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
  /** The primary answers again. */
  readonly onPrimaryBack?: () => void
}

/** A look may wait for another one, and both together end within the limit of a probe. */
const LOOK_MS = 500
/** A replica that is so far behind is said to be away. It is passed over as soon as it is behind at all. */
const MAX_LAG_MS = 5_000
const POLL_MS = 10
/** One look answers all who ask for it meanwhile. */
const ASKED_AT_ONCE = 10_000

export const followReplica = (
  { askPrimary, askReplica, onPrimaryBack = () => {} }: ReplicaServers,
  maxLagMs = MAX_LAG_MS,
): ReplicaProgress => {
  let told = 0
  /** Of what was told; nothing at first. */
  let shown = -1
  let keptUpAt = performance.now()
  /** Of the primary, when it was last heard. */
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

  const look = gatherReads(async (asked) => {
    try {
      await catchUp()
    } catch (error) {
      shown = -1
      keptUp = false
      throw error
    }
    return asked
  }, ASKED_AT_ONCE)
  // The watch looks again and again, and tells what fails.
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
