import type pg from 'pg'
import type { FanOut } from './port.ts'
import { postgresFanOut } from './postgres-fan-out.ts'
import { redisFanOut } from './redis-fan-out.ts'

export interface FanOutSettings {
  /** How to connect to the database. */
  readonly config: pg.ClientConfig
  /** Undefined: news goes through the database alone. */
  readonly redisUrl: string | undefined
  readonly onFailure: (error: Error) => void
}

export const openFanOut = ({ config, redisUrl, onFailure }: FanOutSettings): FanOut => {
  const beside = postgresFanOut(config)
  return redisUrl === undefined ? beside : redisFanOut({ url: redisUrl, beside, onFailure })
}
