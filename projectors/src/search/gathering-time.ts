/**
 * Within the quarter of a second that search may lag, so that a project with many new followers is read again
 * only once.
 */
const MIN_MS = 100
/** Many changes keep the search index a second behind at most. */
const MAX_MS = 500
/** Updating the index takes about a tenth of a processor, however many changes there are. */
const PER_WORK = 10

/** How long further changes are gathered after work that took `workedMs`. */
export const gatheringMs = (workedMs: number): number =>
  Math.min(MAX_MS, Math.max(MIN_MS, workedMs * PER_WORK))
