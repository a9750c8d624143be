import { ageOfNewestBackup } from '@modstead/infra/backup/noted-backups'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import type pg from 'pg'

/** Has no number until a backup has been whole. */
export const watchBackups = (metrics: Metrics, pool: pg.Pool): void =>
  metrics.gauge('backup_age_seconds', 'Since some backup held the whole log', () => ageOfNewestBackup(pool))
