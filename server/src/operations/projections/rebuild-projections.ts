import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { describeRebuild } from './describe-rebuild.ts'
import { type ReadModelParts, tablesNamed } from './open-read-models.ts'

export const rebuildProjections = async (
  parts: ReadModelParts,
  names: readonly string[],
): Promise<number> => {
  const wanted = tablesNamed(parts.tables, names)
  const report = await rebuild(wanted, parts, { signal: parts.life.stopping })
  const wantedNames = wanted.map(({ projection }) => projection.name)
  for (const line of describeRebuild(report, wantedNames)) parts.print(line)
  return 0
}
