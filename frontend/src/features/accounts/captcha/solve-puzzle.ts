import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** As the captcha of kind `proof-of-work` gives it. */
export type Puzzle = Parameters<typeof solveChallenge>[0]['challenge']

const LIMIT_MS = 90_000

/** The answer that the server wants. Takes all of a processor for about a second; throws if that was not enough by far. */
export const solvePuzzle = async (puzzle: Puzzle): Promise<string> => {
  const solution = await solveChallenge({ challenge: puzzle, deriveKey, timeout: LIMIT_MS })
  if (solution === null) throw new Error('the puzzle was not solved in time')
  return JSON.stringify({ challenge: puzzle, solution })
}
