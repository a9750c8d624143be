import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 1_000

/** Asks the server for a sign of life once a second while anybody listens. */
export interface Pulse<Answer> {
  /** Resolves with the next answer. A failure is not an answer. */
  next(): Promise<Answer>
  /** Returns a function that stops listening. */
  listen(): () => void
}

/**
 * A subscription cannot distinguish a silent server from a log in which nothing happens. If a question gets
 * no answer, the client is replaced, and that wakes all followers that use it.
 */
export const createPulse = <Answer>(
  ask: () => Promise<Answer>,
  closing: AbortSignal,
  everyMs = EVERY_MS,
): Pulse<Answer> => {
  let beat = Promise.withResolvers<Answer>()
  let listeners = 0
  let isBeating = false

  const run = async (): Promise<void> => {
    isBeating = true
    while (listeners > 0 && !closing.aborted) {
      await delay(everyMs, undefined, { signal: closing }).catch(() => {})
      const answer = await ask().catch(() => undefined)
      if (answer === undefined) continue
      const { resolve } = beat
      beat = Promise.withResolvers<Answer>()
      resolve(answer)
    }
    isBeating = false
  }

  return {
    next: () => beat.promise,
    listen() {
      listeners += 1
      if (!isBeating) void run()
      let isListening = true
      return () => {
        if (isListening) listeners -= 1
        isListening = false
      }
    },
  }
}
