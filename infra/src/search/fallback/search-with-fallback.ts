import { EngineAway } from '../../engines/engine-watch.ts'
import type { Position } from '../../event-store/port.ts'
import { within } from '../../event-store/within.ts'
import { FilterTooLarge, type SearchAnswer, type SearchIndex, type SearchRequest } from '../port.ts'
import { engineSwitch } from './engine-switch.ts'

/** A shared index that takes longer is not waited for. */
const SEARCH_LIMIT_MS = 1_000
const CATCH_UP_MS = 500

/** An index, and the progress of the follower that fills it. */
export interface FollowedIndex {
  readonly index: Pick<SearchIndex, 'search' | 'checkpoint'>
  /** Resolves to true once searches find everything written up to `position`, or to false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
}

export type AnsweredBy = 'shared' | 'own'

interface Parts {
  readonly shared: FollowedIndex
  /** The index in the memory of this process. */
  readonly own: FollowedIndex
  readonly onAnswer?: (by: AnsweredBy) => void
}

export interface SearchWithFallback extends FollowedIndex {
  /**
   * Checks that the shared index answers, without waiting for a search to fail. Rejects with why it is not in
   * use.
   */
  assertShared(): Promise<void>
  close(): void
}

/**
 * The shared index answers. From its first failure on, the process's own index answers, starting with the
 * very search that failed, until the shared one answers again and has reached what the own one showed by
 * then. The own one also answers searches that the shared one cannot take.
 */
export const searchWithFallback = ({ shared, own, onAnswer = () => {} }: Parts): SearchWithFallback => {
  const engine = engineSwitch(() => proveBack(shared, own))

  const answerByOwn = async (request: SearchRequest, because: unknown): Promise<SearchAnswer> => {
    if ((await own.index.checkpoint()) === null) throw because
    const answer = await own.index.search(request)
    onAnswer('own')
    return answer
  }

  return {
    index: {
      async search(request) {
        const shareds = () => within(SEARCH_LIMIT_MS, 'the search engine', shared.index.search(request))
        try {
          const answer = await engine.whileOn(shareds)
          onAnswer('shared')
          return answer
        } catch (error) {
          const because = error instanceof FilterTooLarge ? error : engine.turnOff(error)
          return answerByOwn(request, because)
        }
      },
      async checkpoint() {
        const kept = await engine
          .whileOn(() => shared.index.checkpoint())
          .catch((error: unknown) => {
            engine.turnOff(error)
            return null
          })
        return kept ?? own.index.checkpoint()
      },
    },
    waitFor(position, timeoutMs) {
      const deadline = performance.now() + timeoutMs
      return engine
        .whileOn(() => shared.waitFor(position, timeoutMs))
        .catch(() => own.waitFor(position, Math.max(0, deadline - performance.now())))
    },
    async assertShared() {
      const look = engine.whileOn(async () => {
        if ((await shared.index.checkpoint()) === null) throw new EngineAway('the search index is not filled')
      })
      await look.catch((error: unknown) => {
        throw engine.turnOff(error)
      })
    },
    close: engine.close,
  }
}

const anything: SearchRequest = { text: '', filter: null, sort: 'relevance', offset: 0, limit: 1 }

/** Resolves if the shared index answers, and has reached what the own one showed at the time of the call. */
const proveBack = async (shared: FollowedIndex, own: FollowedIndex): Promise<void> => {
  await shared.index.search(anything)
  const shown = await own.index.checkpoint()
  if (shown === null) return
  await shared.waitFor(shown.position, CATCH_UP_MS)
  const kept = await shared.index.checkpoint()
  if (kept === null || kept.position < shown.position)
    throw new EngineAway('the search engine has not caught up yet')
}
