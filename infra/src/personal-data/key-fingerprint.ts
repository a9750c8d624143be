import { createHmac } from 'node:crypto'

const DIGITS = 32

/** Distinguishes master keys without revealing anything about them: 32 hex digits. */
export const keyFingerprint = (masterKey: Buffer): string =>
  createHmac('sha256', masterKey).update('fingerprint of the master key').digest('hex').slice(0, DIGITS)
