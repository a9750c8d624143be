import type { Settings } from '@modstead/infra/config/settings'
import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { createConnection } from '@modstead/infra/event-store/embedded/connection'
import { createPool } from '@modstead/infra/postgres/pool'
import { readFromReplica } from '@modstead/infra/postgres/replica/read-from-replica'
import { followReplica, type PrimaryPosition } from '@modstead/infra/postgres/replica/replica-progress'
import type { Log } from '@modstead/infra/telemetry/log'
import { liveSets } from '@modstead/projectors/live-projections'
import { everythingChanged } from '@modstead/projectors/runtime/live/everything-changed'
import { searchPathOf } from '@modstead/projectors/runtime/read-model-sets'
import type { QueryFoundation, ReadModelChange } from '@modstead/query-api/dependencies'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'
import { DATABASE, REPLICA, refuseWhileAway } from './engines.ts'
import { MAX_CONNECTIONS } from './max-connections.ts'

const IDENTITY = `(select system_identifier from pg_control_system()) || '/' || current_database()`

/**
 * The end of everything written, even if it is not on the disk yet: projections commit without waiting for
 * the disk.
 */
const PRIMARY = `select ${IDENTITY} as database, pg_current_wal_insert_lsn()::text as lsn,
  pg_current_wal_flush_lsn()::text as flushed`

const SHOWN = `select ${IDENTITY} as database, pg_is_in_recovery()::text as replica,
  (pg_last_wal_replay_lsn() >= $1::pg_lsn)::text as shows,
  (pg_last_wal_replay_lsn() >= $2::pg_lsn)::text as shows_flushed`

/** The dependencies of routes that read. */
type Reads = Pick<QueryFoundation, 'pool' | 'isStoodIn' | 'onChange'>

interface Surroundings extends Pick<QueryFoundation, 'onChange' | 'onDownloadsCounted' | 'shownUpTo'> {
  /** Refuses while it is away. */
  readonly primary: pg.Pool
  readonly watch: EngineWatch
}

/**
 * The pool that answers reads: the primary's or, if a replica is named, one that uses the replica unless it
 * is behind. While the primary is away, a replica that had kept up stands in for it. Data that was read from
 * the replica during that time is read again afterwards.
 */
export const openReads = (
  settings: Settings,
  { primary, watch, onChange, onDownloadsCounted, shownUpTo }: Surroundings,
  log: Log,
  life: LifeCycle,
): Reads => {
  const { databaseReplicaUrl: url } = settings
  if (url === undefined) return { pool: primary, isStoodIn: () => false, onChange }
  const sets = liveSets(settings)
  const caches = new Set<(change: ReadModelChange) => void>()
  const connection = createConnection({ url, name: 'modstead watch', statementLimitMs: 1_000 })
  const replica = createPool(url, {
    name: 'modstead reads',
    max: MAX_CONNECTIONS,
    schema: searchPathOf(sets),
    onError: (error) => {
      if (!life.stopping.aborted) logTrouble(log, error, 'a connection to the read replica was lost')
    },
  })
  life.onStop('the connections to the read replica', async () => {
    await connection.close()
    await replica.end()
  })
  const progress = followReplica({
    async askPrimary() {
      const { rows } = await primary.query<PrimaryPosition>(PRIMARY)
      if (rows[0] === undefined) throw new Error('the database does not say where it stands')
      return rows[0]
    },
    async askReplica({ lsn, flushed }) {
      const [row = []] = await connection.query({ name: 'shown', text: SHOWN, values: [lsn, flushed] })
      const [database, isReplica, shows, showsFlushed] = row
      return {
        database: database ?? '',
        isReplica: isReplica === 'true',
        shows: shows === 'true',
        showsFlushed: showsFlushed === 'true',
      }
    },
    onPrimaryBack() {
      const changed = everythingChanged(sets.flatMap(({ projections }) => projections))
      for (const forget of caches) forget({ position: shownUpTo(), changed })
    },
  })
  life.onStop('the look at the read replica', progress.stop)
  onChange(progress.expectMore)
  onDownloadsCounted(progress.expectMore)
  watch.add({ name: REPLICA, probe: progress.probe, meanwhile: 'the database answers all reads' })
  const isStoodIn = () => watch.isAway(DATABASE) && progress.keptUp()
  return {
    pool: readFromReplica({
      primary,
      replica: refuseWhileAway(replica, watch, REPLICA),
      progress,
      isStoodIn,
    }),
    isStoodIn,
    onChange(listener) {
      caches.add(listener)
      const silence = onChange(listener)
      return () => {
        caches.delete(listener)
        silence()
      }
    },
  }
}
