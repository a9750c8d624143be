/** Runs each step, and only prints failures, so that the benchmark's own error is the one that is thrown. */
export const cleanUp = async (...steps: readonly (() => unknown)[]): Promise<void> => {
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      console.error('cleaning up failed:', error instanceof Error ? error.message : error)
    }
}
