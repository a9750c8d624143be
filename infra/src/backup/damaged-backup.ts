/** The backup is not what was written. The message names the file and the place. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup'
}

/** The backup cannot be used for what was asked. The message, one line, says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
