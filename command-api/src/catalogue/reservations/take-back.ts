import { team, version } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import { asProductWithAllRights } from '../product-rights.ts'
import type { PreparedVersion } from '../version/prepare-version.ts'
import { releaseFiles } from './file-claims.ts'

interface StoredVersion {
  readonly command: Pick<PreparedVersion['command'], 'versionId'>
  readonly files: PreparedVersion['files']
}

/** Deletes the stored parts of a project that was not created, including bytes. */
export const takeBackVersions = async (
  deps: Pick<CommandDependencies, 'executor' | 'files'>,
  versions: readonly StoredVersion[],
  sender: Sender,
): Promise<void> => {
  for (const { command, files } of versions) {
    const { versionId } = command
    const { state } = await deps.executor.load(version, versionId)
    if (state.phase !== 'live') continue
    const { context, intent } = asProductWithAllRights(sender)
    await deps.executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, intent)
    await releaseFiles(deps, files, versionId, sender)
  }
}

export const disband = async (executor: Executor, teamId: string, sender: Sender): Promise<void> => {
  const { state } = await executor.load(team, teamId)
  if (state.phase !== 'formed') return
  const { context, intent } = asProductWithAllRights(sender)
  await executor.execute(team, teamId, { type: 'DisbandTeam', teamId }, context, intent)
}
