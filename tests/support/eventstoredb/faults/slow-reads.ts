import { setTimeout as pause } from 'node:timers/promises'

/** Delays each read. */
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
