import { type ChainAudit, ChainProof } from '../event-store/audit.ts'
import type { StoredLog } from '../event-store/stored-event.ts'
import { HeadProof, type HeadSource, type HeadsAudit } from './head-proof.ts'
import { sameLog } from './same-log.ts'

export interface LogAudit extends ChainAudit {
  readonly heads: HeadsAudit
}

/**
 * Verifies each event against its stream, and the whole log against its signed heads. `maxStreams` is the
 * number of streams that are verified at the same time, by default a million. Throws LogChanged.
 */
export const auditLog = async (
  log: StoredLog,
  source: HeadSource,
  maxStreams?: number,
): Promise<LogAudit> => {
  const heads = new HeadProof(source)
  const again = () => sameLog(log.again(), heads.log)
  const chain = new ChainProof({ ...log, again }, maxStreams)
  for await (const batch of log.batches) {
    await heads.prepare(batch.length)
    for (const event of batch) heads.take(event.position, chain.take(event))
  }
  return { ...(await chain.result()), heads: await heads.result() }
}
