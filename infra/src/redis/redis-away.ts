/** The driver's own errors have no code. */
const SAID = /^(Reached the max retries|Command timed out|Connection is closed|Socket timeout)/
/** It is starting, refuses access, follows another server, is busy with a script, or cannot store. */
const REPLIED = /^(LOADING|NOAUTH|WRONGPASS|NOPERM|MASTERDOWN|READONLY|BUSY|MISCONF|OOM)\b/

/** Redis is gone, hangs or does not serve us. The same request may succeed in a moment. */
export const isRedisAway = (error: unknown): boolean =>
  error instanceof Error && (SAID.test(error.message) || REPLIED.test(error.message))
