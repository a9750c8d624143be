import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import { liveProjections } from '@modstead/projectors/live-projections'
import { RebuildDiffers } from '@modstead/projectors/runtime/rebuild/equality'
import { PoisonInRebuild } from '@modstead/projectors/runtime/rebuild/fold-log'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import { layFoundation } from '../compose/foundation.ts'
import { describeRebuild } from './describe-rebuild.ts'
import { runTool, ToolFailure } from './run-tool.ts'

/** A new key would read every personal field as unreadable. */
const assertHasKey = ({ masterKey, dataDir }: Settings): void => {
  if (masterKey === undefined && !existsSync(join(dataDir, 'keys', 'master.key')))
    throw new ToolFailure(
      `The key of personal data is not in ${dataDir}. Set DATA_DIR or MASTER_KEY as the product has them.`,
    )
}

await runTool(
  async ({ settings, log, life, print }) => {
    assertHasKey(settings)
    const { pool, store, streams } = await layFoundation(settings, log, life, () => START)
    await migrate(pool, 'projectors', projectorMigrations)
    const projections = liveProjections(settings)
    const parts = { store, decodeBatch: streams.decodeBatch, pool, log }
    const report = await rebuild(projections, parts, { signal: life.stopping })
    const names = projections.map(({ name }) => name)
    for (const line of describeRebuild(report, names)) print(line)
    return 0
  },
  [RebuildDiffers, PoisonInRebuild],
)
