export interface Doorbell {
  ring(): void
  /** Settles once `isSo` holds, which is looked at after each ring, or once the signal is aborted. */
  until(isSo: () => boolean, signal: AbortSignal): Promise<void>
}

/** Lets work wait for what others collect for it. */
export const createDoorbell = (): Doorbell => {
  const waiting = new Set<() => void>()
  const nextRing = async (signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    waiting.add(wake)
    signal.addEventListener('abort', wake, { once: true })
    await promise
    waiting.delete(wake)
    signal.removeEventListener('abort', wake)
  }
  return {
    ring() {
      for (const wake of waiting) wake()
    },
    async until(isSo, signal) {
      while (!isSo() && !signal.aborted) await nextRing(signal)
    },
  }
}
