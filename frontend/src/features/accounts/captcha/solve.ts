import type { Puzzle } from './solve-puzzle.ts'
import type { Solved } from './solve-worker.ts'

/** Solves a puzzle in a worker, so that the page stays responsive. Rejects if the browser cannot do that. */
export const solve = async (puzzle: Puzzle): Promise<string> => {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the puzzle could not be solved'))
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<Solved>) => (data === null ? fail() : resolve(data))
      worker.postMessage(puzzle)
    })
  } finally {
    worker.terminate()
  }
}
