import { allKilled } from './all-killed.ts'
import { clockSkew } from './clock-skew.ts'
import { diskFull } from './disk-full.ts'
import { eventStoreAway } from './event-store-away.ts'
import type { Fault } from './fault.ts'
import { indexingKilled } from './indexing-killed.ts'
import { overload } from './overload.ts'
import { partialUploads } from './partial-uploads.ts'
import { poisonedLog } from './poisoned-log.ts'
import { postgresKilled } from './postgres-killed.ts'
import { postgresRestarted } from './postgres-restarted.ts'
import { powerLoss } from './power-loss.ts'
import { jobsKilled, mailsKilled } from './reactions-killed.ts'
import { rebuildsAtOnce } from './rebuilds-at-once.ts'
import { redisAway } from './redis-away.ts'
import { commandApiKilled, projectorsKilled, readersKilled } from './role-killed.ts'
import { rollingUpgrade } from './rolling-upgrade.ts'
import { searchEngineAway } from './search-engine-away.ts'
import { slowConsumers } from './slow-consumers.ts'
import { tamperedLog } from './tampered-log.ts'
import { wipedAndRestored } from './wiped-and-restored.ts'

export const allFaults: readonly Fault[] = [
  commandApiKilled,
  projectorsKilled,
  indexingKilled,
  readersKilled,
  jobsKilled,
  mailsKilled,
  allKilled,
  postgresKilled,
  postgresRestarted,
  powerLoss,
  redisAway,
  searchEngineAway,
  eventStoreAway,
  diskFull,
  slowConsumers,
  poisonedLog,
  clockSkew,
  partialUploads,
  rebuildsAtOnce,
  rollingUpgrade,
  wipedAndRestored,
  tamperedLog,
  overload,
]
