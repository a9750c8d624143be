import type { Dependency } from '@modstead/domain/catalogue/version/events'
import { fileClaim, version } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { AcceptedUpload } from './accepted-upload.ts'

type Pack = NonNullable<AcceptedUpload['mrpack']>
type Overrides = NonNullable<AcceptedUpload['overrides']>

const MAX_DEPENDENCIES = 4096

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const embedded = async (executor: Executor, sha1: string, path: string): Promise<Dependency> => {
  const { versionId } = (await executor.load(fileClaim, sha1)).state
  const held = versionId === null ? null : (await executor.load(version, versionId)).state
  if (held?.phase === 'live')
    return { projectId: held.projectId, versionId: held.versionId, fileName: null, type: 'embedded' }
  return { projectId: null, versionId: null, fileName: lastPart(path), type: 'embedded' }
}

/** What a modpack ships: files that the catalogue knows by their bytes become their versions, the others file names. */
export const packDependencies = async (
  executor: Executor,
  pack: Pack,
  overrides: Overrides,
): Promise<readonly Dependency[]> => {
  const found = new Map<string, Dependency>()
  for (const { sha1, path } of [...pack.files, ...overrides].slice(0, MAX_DEPENDENCIES)) {
    const dependency = await embedded(executor, sha1, path)
    found.set(dependency.versionId ?? `file ${dependency.fileName}`, dependency)
  }
  return [...found.values()]
}
