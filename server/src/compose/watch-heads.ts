import { ageOfSigning } from '@modstead/infra/audit/noted-signing'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type pg from 'pg'

/**
 * Reads the signing process's note, so that a stalled one is noticed. Has no number while the database does
 * not answer.
 */
export const watchHeads = (metrics: Metrics, pool: pg.Pool): void =>
  metrics.gauge('audit_signed_age_seconds', 'Since all of the log was last signed', () => ageOfSigning(pool))
