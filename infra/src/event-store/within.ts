/** The work may still finish, but nobody waits for it any more. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/**
 * Rejects with TooLate if `work` takes longer than `limitMs`. `release` then frees what it holds, because a
 * promise cannot be stopped.
 */
export const within = async <T>(
  limitMs: number,
  what: string,
  work: Promise<T>,
  release: () => void = () => {},
): Promise<T> => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // An answer that came while this process was busy takes precedence.
      setImmediate(() => {
        if (isOver) return
        release()
        reject(new TooLate(`${what} did not answer within ${Math.ceil(limitMs)} ms`))
      })
    }, limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
