import { join } from 'node:path'

/** Where the parts of a backup lie below its directory. */
export const placesIn = (directory: string) => ({
  manifest: join(directory, 'backup.json'),
  events: join(directory, 'events'),
  /** The events behind the sealed segments; the number is that of its first one. */
  tail: (first: number) => join(directory, 'events', `${String(first).padStart(12, '0')}.lines`),
  keys: join(directory, 'keys.lines'),
  /** Bytes that the product had removed before they could be copied. */
  gone: join(directory, 'gone.lines'),
  files: join(directory, 'files'),
  tables: join(directory, 'tables'),
})

export type BackupPlaces = ReturnType<typeof placesIn>
