import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Throttle } from '../../rate-limits/throttle.ts'
import type { Captcha } from '../port.ts'
import { puzzleSchema } from '../puzzle.ts'

export interface Work {
  /** Rounds of PBKDF2 for one try. */
  readonly cost: number
  /** How many tries lead to the solution. */
  readonly minTries: number
  readonly maxTries: number
}

/** A phone takes about a second, a desktop a third of it. */
const WORK: Work = { cost: 2_000, minTries: 500, maxTries: 1_000 }
const LIFETIME_MS = 10 * 60_000
/** A throttle forgets a little before its window is over. */
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

/** Lets a browser do some work for each form, which makes thousands of them dear. Nobody outside is asked. */
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
