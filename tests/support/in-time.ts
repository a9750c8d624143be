import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './api.ts'

/** Nobody waits longer for an answer, whatever an engine does; well below what drivers wait by themselves. */
const ANSWER_LIMIT_MS = 5_000

/** The answer, or an error where none came in time. */
export const inTime = (answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    pause(ANSWER_LIMIT_MS).then(() => {
      throw new Error('no answer came in time')
    }),
  ])
