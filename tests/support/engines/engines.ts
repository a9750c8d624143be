import type { Engine } from './engine.ts'
import { eventStoreDbEngine } from './eventstoredb.ts'
import { openSearchEngine } from './opensearch.ts'
import { readReplicaEngine } from './read-replica.ts'
import { redisEngine } from './redis.ts'
import { smtpEngine } from './smtp.ts'
import { s3Engine } from './versitygw.ts'

/**
 * Every engine that can run on a machine without containers. The one that may refuse the whole run comes
 * first.
 */
export const engines: readonly Engine[] = [
  eventStoreDbEngine,
  openSearchEngine,
  readReplicaEngine,
  redisEngine,
  s3Engine,
  smtpEngine,
]
