import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import { liveTables } from '@modstead/projectors/live-projections'
import type { PlacedProjection } from '@modstead/projectors/runtime/read-model-sets'
import type { RebuildParts } from '@modstead/projectors/runtime/rebuild/rebuild'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import { layFoundation } from '../../compose/foundation.ts'
import { ToolFailure, type ToolParts } from '../run-tool.ts'

/** The read models of a product, for a tool. */
export interface ReadModelParts extends RebuildParts, Pick<ToolParts, 'print'> {
  readonly life: Pick<ToolParts['life'], 'stopping'>
  readonly tables: readonly PlacedProjection[]
}

/** With a new key, every personal field would be unreadable. */
const assertHasKey = ({ masterKey, dataDir }: Settings): void => {
  if (masterKey === undefined && !existsSync(join(dataDir, 'keys', 'master.key')))
    throw new ToolFailure(
      `The key of personal data is not in ${dataDir}. Set DATA_DIR or MASTER_KEY as the product has them.`,
    )
}

export const openReadModels = async ({ settings, log, life, print }: ToolParts): Promise<ReadModelParts> => {
  assertHasKey(settings)
  const { pool, store, streams } = await layFoundation(settings, log, life, () => START)
  await migrate(pool, 'projectors', projectorMigrations)
  return { tables: liveTables(settings), store, decodeBatch: streams.decodeBatch, pool, log, life, print }
}

/** The tables of the named projections, or all if none is named. */
export const tablesNamed = (
  tables: readonly PlacedProjection[],
  names: readonly string[],
): readonly PlacedProjection[] => {
  const known = tables.map(({ projection }) => projection.name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new ToolFailure(
      `There is no projection ${unknown.join(', ')}. These are there: ${known.join(', ')}.`,
    )
  return names.length === 0 ? tables : tables.filter(({ projection }) => names.includes(projection.name))
}
