import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Api } from '../../../support/api.ts'

/** Read models that need longer stand still. */
const LIMIT_MS = 120_000
const EVERY_MS = 100

/** Asks until the answer is good, because answers to commands do not wait for late read models. */
export const untilShown = async (api: Api, path: string): Promise<Answer> => {
  const deadline = performance.now() + LIMIT_MS
  for (;;) {
    const answer = await api.get(path).catch(() => undefined)
    if (answer?.status === 200) return answer
    if (performance.now() > deadline)
      throw new Error(`${path} was not shown in ${LIMIT_MS / 1_000} s: ${answer?.text ?? 'no answer'}`)
    await pause(EVERY_MS)
  }
}
