import type { RebuildReport } from '@modstead/projectors/runtime/rebuild/rebuild'
import { describeHashes } from './describe-hashes.ts'

/**
 * Lines that say what a rebuild made from how many events. `projections` are the names of all requested
 * projections.
 */
export const describeRebuild = (report: RebuildReport, projections: readonly string[]): string[] => {
  const { events, seconds, tables, proved } = report
  const unproved = projections.filter((name) => !proved.includes(name))
  const rate = Math.round(events / Math.max(seconds, 0.001)).toLocaleString('en-US')
  return [
    `Rebuilt ${projections.length} read models from ${events.toLocaleString('en-US')} events in ${seconds.toFixed(1)} s (${rate}/s).`,
    ...(proved.length > 0 ? ['The same rows as before, by their hashes:', ...describeHashes(tables)] : []),
    ...(unproved.length > 0
      ? [`Not compared, as there was nothing whole of this version to compare with: ${unproved.join(', ')}.`]
      : []),
  ]
}
