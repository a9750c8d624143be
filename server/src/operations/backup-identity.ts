import type { Settings } from '@modstead/infra/config/settings'
import { keyFingerprint } from '@modstead/infra/personal-data/key-fingerprint'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'

/** Distinguishes backups of this product from others. Makes no key: throws MasterKeyError if there is none. */
export const backupIdentity = async ({ masterKey, dataDir, eventStoreUrl }: Settings) => {
  const key = masterKey ?? (await openMasterKey(dataDir, async () => true))
  return {
    store: eventStoreUrl === undefined ? ('postgres' as const) : ('eventstoredb' as const),
    masterKey: keyFingerprint(key),
  }
}
