import { team, version } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../dependencies.ts'
import { releaseFiles } from './file-claims.ts'
import type { PreparedVersion } from './prepare-version.ts'
import { asProductWithAllRights } from './product-rights.ts'

/** Deletes what was stored of a project that did not come to be, with its bytes. */
export const takeBackVersions = async (
  { executor, files }: Pick<CommandDependencies, 'executor' | 'files'>,
  versions: readonly PreparedVersion[],
  sender: Sender,
): Promise<void> => {
  for (const { command, uploads } of versions) {
    const { versionId } = command
    const { state } = await executor.load(version, versionId)
    if (state.phase !== 'live') continue
    const { context, intent } = asProductWithAllRights(sender)
    await executor.execute(version, versionId, { type: 'DeleteVersion', versionId }, context, intent)
    for (const { sha512 } of uploads) await files.remove(sha512)
    await releaseFiles(
      executor,
      uploads.map(({ sha1 }) => sha1),
      versionId,
      sender,
    )
  }
}

export const disband = async (executor: Executor, teamId: string, sender: Sender): Promise<void> => {
  const { state } = await executor.load(team, teamId)
  if (state.phase !== 'formed') return
  const { context, intent } = asProductWithAllRights(sender)
  await executor.execute(team, teamId, { type: 'DisbandTeam', teamId }, context, intent)
}
