import { setFlagsFromString } from 'node:v8'

/**
 * Percent by which a heap may grow beyond what was in use, before garbage is collected again. V8 by itself lets small
 * heaps grow to several times that, and a process that is never idle keeps the memory.
 */
const GROWTH_PERCENT = 100

/** Concerns the heaps of all threads of this process. */
export const keepHeapsSmall = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
