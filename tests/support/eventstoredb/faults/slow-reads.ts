import { setTimeout as pause } from 'node:timers/promises'

/** Keeps each read waiting. */
export const createSlowReads = () => {
  let delayMs = 0
  return {
    slowDown(ms: number): void {
      delayMs = ms
    },
    async wait(): Promise<void> {
      if (delayMs > 0) await pause(delayMs)
    },
  }
}
