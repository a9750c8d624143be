import { z } from 'zod'
import { decodePosition, encodePosition } from '../event-store/port.ts'
import type { Head } from './head.ts'

/** A head in the form in which others get it and hand it back. */
export const publishedHead = z.strictObject({
  events: z.int().positive().describe('Events in the log'),
  position: z
    .string()
    .regex(/^\d{1,39}$/)
    .describe('Of the last of them, in the store that the log was in then'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the log up to there'),
  at: z.iso.datetime(),
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Id of the key that signed it: see `/v3/audit/keys`'),
  signature: z.base64().max(88).describe('Ed25519'),
})

type PublishedHead = z.infer<typeof publishedHead>

export const publishHead = ({ position, ...head }: Head): PublishedHead => ({
  ...head,
  position: encodePosition(position),
})

const kept = z.union([
  z.object({ heads: z.array(publishedHead).min(1) }).transform(({ heads }) => heads),
  publishedHead.transform((head) => [head]),
])

/** Parses one kept head, or an answer with several, from JSON. Returns undefined for any other text. */
export const parseKeptHeads = (text: string): readonly Head[] | undefined => {
  try {
    return kept.parse(JSON.parse(text)).map((head) => ({ ...head, position: decodePosition(head.position) }))
  } catch {
    return undefined
  }
}
