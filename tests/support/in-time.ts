import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './api.ts'

/** Nobody waits longer for an answer, whatever an engine does. It is well below the drivers' own limits. */
const ANSWER_LIMIT_MS = 5_000

/** The answer, or an error if none came in time. */
export const inTime = (answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    pause(ANSWER_LIMIT_MS).then(() => {
      throw new Error('no answer came in time')
    }),
  ])
