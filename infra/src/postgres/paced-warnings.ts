import type { PostgresLog } from './embedded-server-process.ts'

const AT_ONCE = 10
const THEN_EVERY_MS = 60_000

/**
 * The first warnings in full, and then one per minute, so that an outage of an hour does not fill the log.
 * The rest is logged as `debug` and counted.
 */
export const paceWarnings = (log: PostgresLog, now: () => number = () => performance.now()): PostgresLog => {
  let left = AT_ONCE
  let countedAt = now()
  let leftOut = 0
  return {
    debug: (message) => log.debug(message),
    warn(message) {
      const more = Math.floor((now() - countedAt) / THEN_EVERY_MS)
      left = Math.min(left + more, AT_ONCE)
      countedAt += more * THEN_EVERY_MS
      if (left === 0) {
        leftOut += 1
        return log.debug(message)
      }
      left -= 1
      log.warn(leftOut === 0 ? message : `${message} (${leftOut} warnings before this one were left out)`)
      leftOut = 0
    },
  }
}
