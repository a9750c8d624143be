import { setTimeout as pause } from 'node:timers/promises'
import { EngineAway } from '@modstead/infra/engines/engine-watch'
import { invalidInput } from '@modstead/infra/http/problem'
import { waitLeft } from '@modstead/infra/http/wait-left'
import { FilterTooLarge } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import type { Search, Searching } from '../dependencies.ts'
import { tokenPosition } from '../http/consistency.ts'
import { searchUnavailable } from './search-unavailable.ts'

const MAX_WAIT_MS = 2_000
const LOOK_EVERY_MS = 50

const tooLarge = ({ message }: FilterTooLarge) => `Invalid filter: ${message}.`

const problemOf = (error: unknown): unknown => {
  if (error instanceof FilterTooLarge) return invalidInput(tooLarge(error), 'invalid-filter')
  if (error instanceof EngineAway) return searchUnavailable('Search is not available right now. Try again.')
  return error
}

/**
 * Searches briefly wait for the first filling, and a reader with a `Consistency-Token` finds their own
 * writes.
 */
export const filledSearch = (app: FastifyInstance, { index, waitFor }: Searching): Search => {
  app.addHook('preHandler', async ({ headers }, reply) => {
    const token = headers['consistency-token']
    if (token !== undefined && !(await waitFor(tokenPosition(token), waitLeft(reply))))
      reply.header('consistency', 'behind')
  })

  let isFilled = false
  const filledInTime = async (): Promise<void> => {
    const deadline = performance.now() + MAX_WAIT_MS
    for (;;) {
      isFilled ||= (await index.checkpoint()) !== null
      if (isFilled) return
      if (performance.now() >= deadline)
        throw searchUnavailable('The search index is being filled. Try again.')
      await pause(LOOK_EVERY_MS)
    }
  }
  return {
    async search(request) {
      try {
        if (!isFilled) await filledInTime()
        return await index.search(request)
      } catch (error) {
        throw problemOf(error)
      }
    },
  }
}
