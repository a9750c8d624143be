import { StoreUnavailable } from '../event-store/port.ts'
import { isDatabaseAway } from '../postgres/database-away.ts'
import { isRedisAway } from '../redis/redis-away.ts'
import { EngineAway } from './engine-watch.ts'

interface TroubleLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Whether it failed because an engine is away, so that it works again once that is back. */
export const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  error instanceof EngineAway ||
  isDatabaseAway(error) ||
  isRedisAway(error)

/** A warning, unless an engine is away: the watch of the engines says that once for everybody who tries again. */
export const logTrouble = (log: TroubleLog, error: unknown, message: string, fields: object = {}): void => {
  if (isAway(error)) log.debug({ ...fields, err: error }, message)
  else log.warn({ ...fields, err: error }, message)
}
