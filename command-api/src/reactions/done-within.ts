/**
 * Resolves to the result of the attempt, or to false if it takes longer or the signal is aborted first. It
 * runs for each event, so it leaves no listener behind, and makes no signal or error if the attempt is in
 * time.
 */
export const doneWithin = (attempt: Promise<boolean>, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const late = () => end(() => resolve(false))
    const timer = setTimeout(late, ms)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', late)
      settle()
    }
    if (signal.aborted) return late()
    signal.addEventListener('abort', late)
    attempt.then(
      (isDone) => end(() => resolve(isDone)),
      (error) => end(() => reject(error)),
    )
  })
