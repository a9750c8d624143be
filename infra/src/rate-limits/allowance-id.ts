import { createHmac, createSecretKey } from 'node:crypto'
import type { Use } from './port.ts'

/**
 * Makes 16 bytes that identify a client under a limit, keyed by `secret`, so that a store reveals no address.
 */
export const allowanceIds = (secret: Buffer): ((use: Use) => Buffer) => {
  // Made once, because making the key takes longer than hashing a few bytes.
  const keyed = createSecretKey(secret)
  return ({ limit, key }) =>
    createHmac('sha256', keyed).update(`${limit.name}\n${key}`).digest().subarray(0, 16)
}
