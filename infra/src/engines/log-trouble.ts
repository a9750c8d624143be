import { StoreUnavailable } from '../event-store/port.ts'
import { isDatabaseAway } from '../postgres/database-away.ts'
import { isRedisAway } from '../redis/redis-away.ts'
import { EngineAway } from './engine-watch.ts'

interface TroubleLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Whether the failure means that an engine is away, so that the work succeeds again once it is back. */
export const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  error instanceof EngineAway ||
  isDatabaseAway(error) ||
  isRedisAway(error)

/** Logs a warning, unless an engine is away: the engine watch logs that once for all retries. */
export const logTrouble = (log: TroubleLog, error: unknown, message: string, fields: object = {}): void => {
  if (isAway(error)) log.debug({ ...fields, err: error }, message)
  else log.warn({ ...fields, err: error }, message)
}
