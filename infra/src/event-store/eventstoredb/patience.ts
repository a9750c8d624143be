/** How long one attempt may take: long for a server that works, short enough for another one behind it. */
export const ATTEMPT_LIMIT_MS = 1_500
/** All attempts of a call together: a request that needs it still gets its 503 within five seconds. */
export const PATIENCE_MS = 4_000
export const FIRST_PAUSE_MS = 50
export const LAST_PAUSE_MS = 500
