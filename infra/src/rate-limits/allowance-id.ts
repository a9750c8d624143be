import { createHmac, createSecretKey } from 'node:crypto'
import type { Use } from './port.ts'

/** Gives 16 bytes that name who is limited under which limit, keyed by `secret`, so that a store gives no address away. */
export const allowanceIds = (secret: Buffer): ((use: Use) => Buffer) => {
  // Made once: making the key takes longer than hashing a few bytes.
  const keyed = createSecretKey(secret)
  return ({ limit, key }) =>
    createHmac('sha256', keyed).update(`${limit.name}\n${key}`).digest().subarray(0, 16)
}
