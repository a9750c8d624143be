import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`))

/** The task for a browser, as `altcha-lib` makes and solves it (proof of work, version 2). */
export const puzzleSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    nonce: hex(16),
    salt: hex(16),
  }),
  signature: hex(32),
})

export type Puzzle = z.output<typeof puzzleSchema>
