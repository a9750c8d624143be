import { type Puzzle, solvePuzzle } from './solve-puzzle.ts'

/** null: there is no solution. */
export type Solved = string | null

addEventListener('message', async ({ data }: MessageEvent<Puzzle>) => {
  const answer: Solved = await solvePuzzle(data).catch(() => null)
  postMessage(answer)
})
