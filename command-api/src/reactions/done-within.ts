/**
 * What the attempt says; false where it takes longer or the signal is aborted first. Leaves no listener behind, and makes no signal and no
 * error for what is in time: this is done for each event.
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
