import { type Puzzle, solvePuzzle } from './solve-puzzle.ts'

/** null: it could not be solved. */
export type Solved = string | null

addEventListener('message', async ({ data }: MessageEvent<Puzzle>) => {
  const answer: Solved = await solvePuzzle(data).catch(() => null)
  postMessage(answer)
})
