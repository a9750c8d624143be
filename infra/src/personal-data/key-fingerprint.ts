import { createHmac } from 'node:crypto'

const DIGITS = 32

/** Tells one master key from another and gives nothing of it away: 32 hex digits. */
export const keyFingerprint = (masterKey: Buffer): string =>
  createHmac('sha256', masterKey).update('fingerprint of the master key').digest('hex').slice(0, DIGITS)
