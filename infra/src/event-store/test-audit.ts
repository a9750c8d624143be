import { type ChainAudit, ChainProof } from './audit.ts'
import { type EventStore, START } from './port.ts'
import { type StoredLog, storedLogOf } from './stored-event.ts'

/** Proves a log by its chain alone, without heads. */
export const proveChain = async ({ batches, isGapless }: StoredLog): Promise<ChainAudit> => {
  const proof = new ChainProof({ isGapless })
  for await (const batch of batches) for (const event of batch) proof.take(event)
  return proof.result()
}

/** Of all that a store gives after a position. */
export const verifyChain = (store: Pick<EventStore, 'readAll'>, after = START): Promise<ChainAudit> =>
  proveChain(storedLogOf(store, after))
