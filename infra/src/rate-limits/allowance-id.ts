import { createHmac } from 'node:crypto'
import type { Use } from './port.ts'

/** 16 bytes that name who is limited under which limit, keyed by `secret`, so that a store gives no address away. */
export const allowanceId = (secret: Buffer, { limit, key }: Use): Buffer =>
  createHmac('sha256', secret).update(`${limit.name}\n${key}`).digest().subarray(0, 16)
