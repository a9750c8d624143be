import type { Dependency } from '@modstead/domain/catalogue/version/events'
import type { Actor } from '@modstead/domain/kernel/actor'
import { fileClaim } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { AcceptedUpload } from './accepted-upload.ts'
import { locateSeenVersion } from './seen-project.ts'

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
  const { versionId } = (await executor.load(fileClaim, sha1)).state
  const held = versionId === null ? null : await locateSeenVersion(executor, versionId, actor)
  if (held) {
    const { projectId, versionId: known } = held.version
    return { projectId, versionId: known, fileName: null, type: 'embedded' }
  }
  return { projectId: null, versionId: null, fileName: lastPart(path), type: 'embedded' }
}

/** What a modpack ships: files that its author can find here by their bytes become their versions, the others file names. */
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
