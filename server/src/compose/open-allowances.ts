import { hkdfSync } from 'node:crypto'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { postgresAllowances } from '@modstead/infra/rate-limits/postgres-allowances'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import type { Foundation } from './foundation.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'

/** Counts requests on connections of its own, so that slow queries never delay the counting. */
export const openAllowances = (
  { databaseUrl, masterKey }: Pick<Foundation, 'databaseUrl' | 'masterKey'>,
  log: Log,
  life: LifeCycle,
): Allowances => {
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
  const secret = Buffer.from(hkdfSync('sha256', masterKey, '', 'whom limits are for', 32))
  const allowances = postgresAllowances(pool, secret)
  sweepLeftOvers({ allowances: allowances.sweep }, log, life)
  return allowances
}
