import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { shownName } from './backup-bytes.ts'
import { BytesHeld, bytesChangedBy } from './bytes-of-events.ts'
import { BackupRefused } from './damaged-backup.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { readPersonKeys } from './person-keys.ts'
import { readBackedUpLog } from './read-log.ts'

export interface Erased {
  readonly persons: ReadonlySet<string>
  /** Names of pictures that went with them. */
  readonly pictures: ReadonlySet<string>
}

/**
 * Reads from a later backup of the same product who was erased. null: there is no such backup. Throws
 * BackupRefused or DamagedBackup.
 */
export const readErased = async (
  directory: string | null,
  { masterKey }: Manifest,
  catalogue: EventCatalogue,
): Promise<Erased> => {
  if (directory === null) return { persons: new Set(), pictures: new Set() }
  const { places, manifest } = await openBackup(directory)
  if (manifest.masterKey !== masterKey)
    throw new BackupRefused(`${directory} is a backup of another product: its master key is another one.`)
  const { keys } = await readPersonKeys(places.keys)
  const persons = new Set([...keys].filter(([, wrapped]) => wrapped === null).map(([person]) => person))
  const pictures = new Set<string>()
  const held = new BytesHeld()
  for await (const batch of readBackedUpLog(places, manifest))
    for (const event of batch) {
      const change = bytesChangedBy(catalogue, event)
      held.take(change)
      for (const picture of change.forgotten) pictures.add(shownName(picture))
    }
  // Somebody may have uploaded the same picture since.
  for (const name of held.names()) pictures.delete(shownName(name))
  return { persons, pictures }
}
