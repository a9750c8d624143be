import { type ChainAudit, ChainProof } from '../event-store/audit.ts'
import type { StoredLog } from '../event-store/stored-event.ts'
import { HeadProof, type HeadSource, type HeadsAudit } from './head-proof.ts'

export interface LogAudit extends ChainAudit {
  readonly heads: HeadsAudit
}

/** Proves each event against its stream, and the whole log against what was signed of it. */
export const auditLog = async (log: StoredLog, source: HeadSource): Promise<LogAudit> => {
  const chain = new ChainProof(log)
  const heads = new HeadProof(source)
  for await (const batch of log.batches) {
    await heads.prepare(batch.length)
    for (const event of batch) heads.take(event.position, chain.take(event))
  }
  return { ...(await chain.result()), heads: await heads.result() }
}
