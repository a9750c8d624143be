/** The backup differs from what was written. The message names the file and the place. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup'
}

/** The backup cannot be used for the requested purpose. The one-line message says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
