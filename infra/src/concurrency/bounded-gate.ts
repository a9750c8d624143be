/** All places are taken and the queue is full. Try again later. */
export class GateFull extends Error {
  override readonly name = 'GateFull'
}

/**
 * Lets `width` pieces of work run at once. Up to `queue` more wait for their turn, and further ones are
 * rejected with GateFull.
 */
export const boundedGate = (width: number, queue: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= width) {
      if (waiting.length >= queue) throw new GateFull(`${width} run and ${queue} wait already`)
      // Finished work hands its place to the next in line, so nobody can cut in.
      await new Promise<void>((enter) => waiting.push(enter))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
