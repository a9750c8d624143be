import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '../port.ts'

/** Takes hardly any time. */
export const LITTLE_WORK = { cost: 1, minTries: 1, maxTries: 4 }

export const solved = async (challenge: Challenge): Promise<string> => {
  if (challenge.kind !== 'proof-of-work') throw new Error(`no puzzle but ${challenge.kind}`)
  const solution = await solveChallenge({ challenge: challenge.puzzle, deriveKey })
  return JSON.stringify({ challenge: challenge.puzzle, solution })
}
