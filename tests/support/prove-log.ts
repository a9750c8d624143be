import { auditLog } from '@modstead/infra/audit/audit-log'
import type { HeadKey } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { storedHeads } from '@modstead/infra/audit/head-source'
import { storedHash } from '@modstead/infra/event-store/hash-chain'
import { type EventStore, START } from '@modstead/infra/event-store/port'
import { type StoredEvent, type StoredLog, storedLogOf } from '@modstead/infra/event-store/stored-event'
import { describeAudit } from '@modstead/server/operations/describe-audit'
import type pg from 'pg'
import { expect } from 'vitest'

const BY_SPECS = Buffer.from('"actor":"system:specs"')

/** Specs of the port append events as they are, so without a hash. */
const isSample = (event: StoredEvent): boolean =>
  storedHash(event) === undefined && event.metadata.includes(BY_SPECS)

const countSamples = (log: StoredLog): { readonly log: StoredLog; samples(): number } => {
  let samples = 0
  async function* counted() {
    for await (const batch of log.batches) {
      samples += batch.filter(isSample).length
      yield batch
    }
  }
  return { log: { ...log, batches: counted() }, samples: () => samples }
}

interface SignedLog {
  readonly store: Pick<EventStore, 'readAll'>
  /** Keeps the heads. */
  readonly pool: pg.Pool
  readonly key: HeadKey
}

/** Signs the end of a log, and then checks like `npm run audit:verify` that it is whole and all that was signed. */
export const proveLog = async ({ store, pool, key }: SignedLog): Promise<void> => {
  await new HeadSigner(store, pool, key).sign()
  const { log, samples } = countSamples(storedLogOf(store, START))
  const audit = await auditLog(log, await storedHeads(pool))
  const report = describeAudit(audit, 1).join('\n')
  expect(audit.heads.newest, report).toBeDefined()
  expect(audit.heads.findings, report).toEqual([])
  expect(audit.brokenInTotal, report).toBe(samples())
}
