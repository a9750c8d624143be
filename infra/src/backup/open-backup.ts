import { type BackupPlaces, placesIn } from './backup-places.ts'
import { BackupRefused } from './damaged-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Throws BackupRefused if there is no backup. */
export const openBackup = async (
  directory: string,
): Promise<{ places: BackupPlaces; manifest: Manifest }> => {
  const places = placesIn(directory)
  const manifest = await readManifest(places.manifest)
  if (manifest === undefined) throw new BackupRefused(`There is no backup in ${directory}.`)
  return { places, manifest }
}
