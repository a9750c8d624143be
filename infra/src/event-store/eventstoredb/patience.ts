/**
 * Limit of one attempt: long enough for a working server, short enough to leave time for another one behind
 * it.
 */
export const ATTEMPT_LIMIT_MS = 1_500
/**
 * Limit of all attempts of a call together: a request that depends on it still gets its 503 within five
 * seconds.
 */
export const PATIENCE_MS = 4_000
export const FIRST_PAUSE_MS = 50
export const LAST_PAUSE_MS = 500
