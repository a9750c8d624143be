/** Wakes everybody who waits for the log to continue. */
export class Waiters {
  readonly #resumes = new Set<() => void>()

  wake(): void {
    for (const resume of [...this.#resumes]) resume()
  }

  /** Settles at the next `wake`, after `timeoutMs`, or when `signal` aborts. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        this.#resumes.delete(resume)
        signal.removeEventListener('abort', resume)
        resolve()
      }
      const timer = setTimeout(resume, timeoutMs)
      this.#resumes.add(resume)
      signal.addEventListener('abort', resume)
    })
  }
}
