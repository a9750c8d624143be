import type { EngineWatch } from '@modstead/infra/engines/engine-watch'
import { START } from '@modstead/infra/event-store/port'
import type { Mailer } from '@modstead/infra/mail/port'
import { alsoWatch, refuseFilesWhileAway } from '../compose/engines.ts'
import { type Foundation, layFoundation } from '../compose/foundation.ts'
import { type Identity, openIdentity } from '../compose/open-identity.ts'
import { openBucket, openStores, type Stores } from '../compose/open-stores.ts'
import { listenToReadModels, type ReadModelsElsewhere } from '../compose/read-models.ts'
import type { Surroundings } from './started-role.ts'

export interface ApiParts extends Identity {
  readonly foundation: Foundation
  readonly readModels: ReadModelsElsewhere
  readonly stores: Stores
  readonly watch: EngineWatch
}

/** Opens the shared dependencies of roles whose read models other processes fold. */
export const openApiParts = async (
  { settings, log, life, metrics, tracing }: Surroundings,
  sending: { readonly mailer?: Mailer } = {},
): Promise<ApiParts> => {
  let readModels: ReadModelsElsewhere | undefined
  const shownUpTo = () => readModels?.shownUpTo() ?? START
  const foundation = await layFoundation(settings, log, life, shownUpTo, { metrics, tracing })
  readModels = listenToReadModels(settings, foundation.pool, log, life)
  const { databaseUrl, watch } = foundation
  const bucket = openBucket(settings, life)
  alsoWatch(watch, { bucket, ...sending })
  const ask = bucket && refuseFilesWhileAway(bucket.ask, watch)
  return {
    foundation,
    readModels,
    stores: await openStores(settings, { databaseUrl, ask, isAlone: false, metrics, watch }, log, life),
    ...(await openIdentity(settings, foundation, log, life)),
    watch,
  }
}
