import { type ChainAudit, ChainProof } from './audit.ts'
import { type EventStore, START } from './port.ts'
import { type StoredLog, storedLogOf } from './stored-event.ts'

/** Verifies a log by its chain alone, without heads. */
export const proveChain = async (log: StoredLog, maxStreams?: number): Promise<ChainAudit> => {
  const proof = new ChainProof(log, maxStreams)
  for await (const batch of log.batches) for (const event of batch) proof.take(event)
  return proof.result()
}

/** Verifies everything that a store has after a position. */
export const verifyChain = (store: Pick<EventStore, 'readAll'>, after = START): Promise<ChainAudit> =>
  proveChain(storedLogOf(store, after))
