import type { Engine, EngineOptions } from './engine.ts'
import { openPostgresEngine } from './postgres-engine.ts'
import { openRedisEngine } from './redis-engine.ts'

/** Rejects if the store does not answer. */
export const openEngine = (options: EngineOptions, lanes: number): Promise<Engine> =>
  /^rediss?:/.test(options.url) ? openRedisEngine(options) : openPostgresEngine(options, lanes)
