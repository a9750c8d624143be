import { hkdfSync } from 'node:crypto'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { postgresAllowances } from '@modstead/infra/rate-limits/postgres-allowances'
import { redisAllowances } from '@modstead/infra/rate-limits/redis-allowances'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'

/** Counts requests in Redis if a variable names one, otherwise in Postgres on separate connections. */
export const openAllowances = (
  { databaseUrl, redis, masterKey }: Pick<Foundation, 'databaseUrl' | 'redis' | 'masterKey'>,
  log: Log,
  life: LifeCycle,
): Allowances => {
  const secret = Buffer.from(hkdfSync('sha256', masterKey, '', 'whom limits are for', 32))
  if (redis !== undefined) return redisAllowances(redis, secret)
  // Has its own connections, so that slow queries do not keep requests from being counted.
  const pool = createPool(databaseUrl, {
    name: 'modstead-limits',
    max: 2,
    statementTimeoutMs: 2_000,
    mayLoseLast: true,
    onError: (error) => {
      if (!life.stopping.aborted) logTrouble(log, error, 'a connection for the limits was lost')
    },
  })
  life.onStop('the connections for the limits', () => pool.end())
  const allowances = postgresAllowances(pool, secret)
  sweepLeftOvers({ allowances: allowances.sweep }, log, life)
  return allowances
}
