import { fileClaim } from '@modstead/domain/catalogue/aggregates'
import type { Dependency } from '@modstead/domain/catalogue/values/dependency'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { locateSeenVersion } from '../project/seen-project.ts'
import type { AcceptedUpload } from './accepted-upload.ts'

type Pack = NonNullable<AcceptedUpload['mrpack']>
type Overrides = NonNullable<AcceptedUpload['overrides']>

const MAX_DEPENDENCIES = 4096

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const embedded = async (
  executor: Executor,
  sha1: string,
  path: string,
  actor: Actor,
): Promise<Dependency> => {
  const { holders } = (await executor.load(fileClaim, sha1)).state
  for (const { versionId } of holders.toReversed()) {
    const held = await locateSeenVersion(executor, versionId, actor)
    if (held) return { projectId: held.version.projectId, versionId, fileName: null, type: 'embedded' }
  }
  return { projectId: null, versionId: null, fileName: lastPart(path), type: 'embedded' }
}

/**
 * Dependencies on the files of a modpack: on a version if its author can find the bytes here, otherwise on a
 * file name.
 */
export const packDependencies = async (
  executor: Executor,
  pack: Pack,
  overrides: Overrides,
  actor: Actor,
): Promise<readonly Dependency[]> => {
  const found = new Map<string, Dependency>()
  for (const { sha1, path } of [...pack.files, ...overrides].slice(0, MAX_DEPENDENCIES)) {
    const dependency = await embedded(executor, sha1, path, actor)
    found.set(dependency.versionId ?? `file ${dependency.fileName}`, dependency)
  }
  return [...found.values()]
}
