import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Throttle } from '../../rate-limits/throttle.ts'
import type { Captcha } from '../port.ts'
import { puzzleSchema } from '../puzzle.ts'

export interface Work {
  /** Rounds of PBKDF2 per try. */
  readonly cost: number
  /** The number of tries to the solution lies between these bounds. */
  readonly minTries: number
  readonly maxTries: number
}

/** Takes a phone about a second, and a desktop a third of that. */
const WORK: Work = { cost: 2_000, minTries: 500, maxTries: 1_000 }
const LIFETIME_MS = 10 * 60_000
/** A throttle may forget an entry a little before its window ends. */
const REMEMBERED_MS = 2 * LIFETIME_MS
const MAX_ANSWER_LENGTH = 2_048

const answerSchema = z.strictObject({
  challenge: puzzleSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const readAnswer = (answer: string): z.output<typeof answerSchema> | undefined => {
  if (answer.length > MAX_ANSWER_LENGTH) return undefined
  try {
    return answerSchema.safeParse(JSON.parse(answer)).data
  } catch {
    return undefined
  }
}

export interface ProofOfWorkSettings {
  /** The same in all processes. */
  readonly secret: Uint8Array
  readonly throttle: Throttle
  readonly work?: Work
}

/**
 * Makes a browser do some work for each form, so that thousands of forms become expensive. Asks no outside
 * service.
 */
export const proofOfWork = ({ secret, throttle, work = WORK }: ProofOfWorkSettings): Captcha => {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`captcha ${use}`).digest('hex')
  const secrets = {
    hmacSignatureSecret: keyFor('challenge'),
    hmacKeySignatureSecret: keyFor('solution'),
  }
  return {
    kind: 'proof-of-work',
    async challenge() {
      const puzzle = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: work.cost,
        counter: randomInt(work.minTries, work.maxTries + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      })
      return { kind: 'proof-of-work', puzzle: puzzleSchema.parse(puzzle) }
    },
    async verify(text) {
      const answer = readAnswer(text)
      if (answer === undefined) return false
      const { verified } = await verifySolution({ ...secrets, ...answer, deriveKey })
      if (!verified) return false
      const { nonce } = answer.challenge.parameters
      const limit = { max: 1, windowMs: REMEMBERED_MS, onAway: 'refuse' } as const
      return (await throttle('solved challenges', nonce, limit)).allowed
    },
  }
}
