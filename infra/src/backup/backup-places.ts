import { join } from 'node:path'

/** Locations of the parts of a backup below its directory. */
export const placesIn = (directory: string) => ({
  manifest: join(directory, 'backup.json'),
  events: join(directory, 'events'),
  /** The events after the sealed segments. The number is that of the first event in the file. */
  tail: (first: number) => join(directory, 'events', `${String(first).padStart(12, '0')}.lines`),
  keys: join(directory, 'keys.lines'),
  /** Names of bytes that the product removed before they could be copied, and of forgotten pictures. */
  gone: join(directory, 'gone.lines'),
  files: join(directory, 'files'),
  tables: join(directory, 'tables'),
})

export type BackupPlaces = ReturnType<typeof placesIn>
