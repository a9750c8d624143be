import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { unavailable } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { QueryFoundation, Search } from '../dependencies.ts'
import { feedSearch, type SearchFeed } from './feed.ts'

const LONGEST_WAIT_MS = 2_000

const beingFilled = () => unavailable('search-unavailable', 'The search index is being filled. Try again.')

const filledInTime = async ({ filled }: SearchFeed): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(beingFilled()), LONGEST_WAIT_MS)
  })
  try {
    await Promise.race([filled, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Feeds the index for as long as the server runs. Searches wait for the first filling, briefly; and a reader with a
 * `Consistency-Token` finds what it has written.
 */
export const fedSearch = (app: FastifyInstance, deps: QueryFoundation): Search => {
  const feed = feedSearch({
    ...deps,
    search: deps.searchIndex,
    onError: (error) => logTrouble(app.log, error, 'the search index could not be fed and tries again'),
  })
  app.addHook('onClose', () => feed.close())
  app.addHook('preHandler', async ({ headers }) => {
    if (headers['consistency-token'] !== undefined) await feed.settled()
  })
  let filled = false
  void feed.filled.then(() => {
    filled = true
  })
  return {
    async search(request) {
      if (!filled) await filledInTime(feed)
      return deps.searchIndex.search(request)
    },
  }
}
