import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The challenge of the captcha kind `proof-of-work`. */
export type Puzzle = Parameters<typeof solveChallenge>[0]['challenge']

const LIMIT_MS = 90_000

/** The answer for the server. Uses a whole processor for about a second. Throws if that was far from enough. */
export const solvePuzzle = async (puzzle: Puzzle): Promise<string> => {
  const solution = await solveChallenge({ challenge: puzzle, deriveKey, timeout: LIMIT_MS })
  if (solution === null) throw new Error('the puzzle was not solved in time')
  return JSON.stringify({ challenge: puzzle, solution })
}
