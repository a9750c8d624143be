import type { OnDiffer } from '@modstead/infra/files/open-proved-file'
import type { Log } from '@modstead/infra/telemetry/log'
import type { Metrics } from '@modstead/infra/telemetry/metrics'

/** Reports stored bytes that have changed on the disk each time that they are requested. */
export const tellOfDiffering = (log: Log, metrics?: Metrics): OnDiffer => {
  const reads = metrics?.counter(
    'files_differing_total',
    'Reads of stored bytes that were refused because they are not those that were uploaded',
  )
  return (path) => {
    reads?.inc()
    log.error({ path }, 'these bytes are not those that were uploaded; bring them back from a backup')
  }
}
