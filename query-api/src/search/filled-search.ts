import { setTimeout as pause } from 'node:timers/promises'
import { invalidInput, unavailable } from '@modstead/infra/http/problem'
import { FilterTooLarge } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import type { Search, Searching } from '../dependencies.ts'
import { tokenPosition } from '../http/consistency.ts'

const MAX_WAIT_MS = 2_000
const LOOK_EVERY_MS = 50

const tooLarge = ({ message }: FilterTooLarge) => `Invalid filter: ${message}.`
const beingFilled = () => unavailable('search-unavailable', 'The search index is being filled. Try again.')

/** Searches wait for the first filling, briefly; and a reader with a `Consistency-Token` finds what it has written. */
export const filledSearch = (app: FastifyInstance, { index, waitFor }: Searching): Search => {
  app.addHook('preHandler', async ({ headers }, reply) => {
    const token = headers['consistency-token']
    if (token !== undefined && !(await waitFor(tokenPosition(token), MAX_WAIT_MS)))
      reply.header('consistency', 'behind')
  })

  let isFilled = false
  const filledInTime = async (): Promise<void> => {
    const deadline = performance.now() + MAX_WAIT_MS
    for (;;) {
      isFilled ||= (await index.checkpoint()) !== null
      if (isFilled) return
      if (performance.now() >= deadline) throw beingFilled()
      await pause(LOOK_EVERY_MS)
    }
  }
  return {
    async search(request) {
      if (!isFilled) await filledInTime()
      return index.search(request).catch((error: unknown) => {
        throw error instanceof FilterTooLarge ? invalidInput(tooLarge(error), 'invalid-filter') : error
      })
    },
  }
}
