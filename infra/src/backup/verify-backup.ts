import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { auditLog, type LogAudit } from '../audit/audit-log.ts'
import type { RecordedEvent } from '../event-store/port.ts'
import { recordedFormOf } from '../event-store/recorded-form.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { openBackupBytes, shownName } from './backup-bytes.ts'
import { BytesHeld, bytesChangedBy } from './bytes-of-events.ts'
import { readGoneNames } from './copy-queue.ts'
import { headsInBackup } from './heads-in-backup.ts'
import { readKeptTable } from './kept-tables.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { personsOf, readPersonKeys } from './person-keys.ts'
import { readBackedUpLog } from './read-log.ts'

/** Maximum number of listed findings. */
const MAX_LISTED = 1_000

export interface VerifiedBackup {
  readonly audit: LogAudit
  readonly manifest: Manifest
  readonly last: RecordedEvent | null
  /** Number of files and pictures that were read. */
  readonly files: number
  /** One line each. Empty if the backup is whole and as it was written. */
  readonly findings: readonly string[]
}

/**
 * Reads a whole backup and verifies it by hashes. Throws BackupRefused, or DamagedBackup if the log cannot be
 * read on.
 */
export const verifyBackup = async (directory: string, catalogue: EventCatalogue): Promise<VerifiedBackup> => {
  const { places, manifest } = await openBackup(directory)
  const findings: string[] = []
  const find = (finding: string) => {
    if (findings.length < MAX_LISTED) findings.push(finding)
  }
  const { keys } = await readPersonKeys(places.keys)
  const held = new BytesHeld()
  let last: StoredEvent | undefined
  let number = 0
  async function* lookedThrough(): AsyncGenerator<readonly StoredEvent[]> {
    for await (const batch of readBackedUpLog(places, manifest)) {
      for (const person of personsOf(catalogue, batch))
        if (!keys.has(person)) find(`the key of person ${person} is missing`)
      for (const event of batch) {
        number += 1
        // Events after `wholeUpTo` may lack some of their bytes if the backup was interrupted. Bytes that the
        // product has removed since are still needed to restore an earlier moment.
        if (number <= manifest.wholeUpTo)
          held.take({ stored: bytesChangedBy(catalogue, event).stored, released: [] })
      }
      last = batch.at(-1)
      yield batch
    }
  }
  const log = {
    batches: lookedThrough(),
    again: () => readBackedUpLog(places, manifest),
    isGapless: manifest.store === 'postgres',
  }
  const audit = await auditLog(log, await headsInBackup(places, manifest))
  for (const { stream, revision, because } of audit.broken) find(`${stream} revision ${revision}: ${because}`)
  // Heads that were signed while the log was being copied may be ahead of the copy.
  for (const { head, because } of audit.heads.findings)
    if (because !== 'end was cut off') find(`${because}: the head of ${head.at}`)
  for (const table of manifest.tables) for await (const _ of readKeptTable(places.tables, table));
  const bytes = openBackupBytes(places.files)
  const gone = await readGoneNames(places.gone)
  let files = 0
  for (const name of held.names()) {
    const state = await bytes.check(name)
    files += 1
    if (state === 'altered' || (state === 'missing' && !gone.has(shownName(name))))
      find(`${shownName(name)} is ${state}`)
  }
  return { audit, manifest, last: last ? recordedFormOf(last) : null, files, findings }
}
