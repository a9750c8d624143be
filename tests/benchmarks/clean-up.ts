/** Takes each step, and only prints what fails: the error that is thrown stays that of the benchmark. */
export const cleanUp = async (...steps: readonly (() => unknown)[]): Promise<void> => {
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      console.error('cleaning up failed:', error instanceof Error ? error.message : error)
    }
}
