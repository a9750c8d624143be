import type pg from 'pg'
import { ReplicaFailed } from './replica-failed.ts'
import type { ReplicaProgress } from './replica-progress.ts'

interface Servers {
  readonly primary: pg.Pool
  readonly replica: pg.Pool
  readonly progress: Pick<ReplicaProgress, 'isCurrent' | 'distrust'>
  /** Whether the replica currently answers without the primary. */
  readonly isStoodIn: () => boolean
}

type Query = (...statement: unknown[]) => Promise<pg.QueryResult>

const withQuery = <Queried extends pg.Pool | pg.PoolClient>(
  target: Queried,
  instead: Readonly<Record<string, unknown>>,
): Queried =>
  new Proxy(target, {
    get: (_, key) => {
      if (typeof key === 'string' && key in instead) return instead[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/**
 * A pool for reads only: the replica answers if it shows everything that this process was told of, or stands
 * in for the primary. Otherwise the primary answers. If a read fails on the replica for any reason, it goes
 * to the primary; a snapshot that has begun there throws ReplicaFailed.
 */
export const readFromReplica = ({ primary, replica, progress, isStoodIn }: Servers): pg.Pool => {
  const isAsked = () => progress.isCurrent() || isStoodIn()
  const askPrimary = primary.query.bind(primary) as Query
  const askReplica = replica.query.bind(replica) as Query

  const query: Query = async (...statement) => {
    if (!isAsked()) return askPrimary(...statement)
    try {
      return await askReplica(...statement)
    } catch (error) {
      progress.distrust(error)
      return askPrimary(...statement)
    }
  }

  const onReplica = (client: pg.PoolClient): pg.PoolClient => {
    const ask = client.query.bind(client) as Query
    return withQuery(client, {
      query: (...statement: unknown[]) =>
        ask(...statement).catch((error: unknown) => {
          progress.distrust(error)
          throw new ReplicaFailed(primary, error)
        }),
    })
  }

  const connect = async (): Promise<pg.PoolClient> => {
    if (!isAsked()) return primary.connect()
    try {
      return onReplica(await replica.connect())
    } catch (error) {
      progress.distrust(error)
      return primary.connect()
    }
  }

  return withQuery(primary, { query, connect })
}
