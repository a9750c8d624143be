import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { distinct } from '../lists.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { refuseGameVersions, refuseLoaders } from './change-compatibility.ts'
import { refuseDependencies } from './change-dependencies.ts'
import { refuseOrdering } from './change-release.ts'
import { refuseChangelog, refuseName, refuseVersionNumber } from './change-texts.ts'
import type { CreateVersion } from './commands.ts'
import { refuseFiles, unknownFile } from './file-rules.ts'
import { refusePrimaryFile } from './primary-file-rules.ts'
import type { VersionOutcome } from './rejections.ts'
import type { VersionState } from './state.ts'
import { refuseVersionStatus } from './status.ts'

const refuseAuthor = ({ authorId }: CreateVersion, version: VersionState, context: CatalogueContext) => {
  if (version.phase !== 'none') return reject('version-exists', 'This version already exists.')
  if (!may(context, 'version.upload')) return notPermitted('upload versions to this project')
  if (!may({ ...context, ownerId: authorId }, 'version.publish'))
    return notPermitted('upload a version for somebody else')
  return null
}

export const createVersion = (
  command: CreateVersion,
  version: VersionState,
  context: CatalogueContext,
): VersionOutcome<'CreateVersion'> => {
  const name = command.name.trim()
  const loaders = distinct(command.loaders)
  const mrpackLoaders = distinct(command.mrpackLoaders)
  const gameVersions = distinct(command.gameVersions)
  const { files, dependencies, versionNumber, changelog, status, ordering } = command
  const refusal =
    refuseAuthor(command, version, context) ??
    refuseName(name) ??
    refuseVersionNumber(versionNumber) ??
    refuseChangelog(changelog) ??
    refuseVersionStatus(status) ??
    refuseLoaders(loaders, mrpackLoaders) ??
    refuseGameVersions(gameVersions) ??
    refuseDependencies(dependencies) ??
    refuseOrdering(ordering) ??
    refuseFiles(files)
  if (refusal !== null) return refusal
  const primaryFileId = command.primaryFileId ?? files[0]?.fileId
  const primary = files.find((file) => file.fileId === primaryFileId)
  if (primary === undefined) return unknownFile()
  const misfit = refusePrimaryFile(primary, loaders)
  if (misfit !== null) return misfit
  const { versionId, projectId, authorId, channel, featured, environment } = command
  return [
    {
      type: 'VersionCreated',
      data: {
        versionId,
        projectId,
        authorId,
        name,
        versionNumber,
        changelog,
        channel,
        status,
        featured,
        loaders,
        gameVersions,
        mrpackLoaders,
        environment,
        dependencies,
        files: files.map((file) => ({ ...file, primary: file === primary })),
        ordering,
        publishedAt: context.now,
      },
    },
  ]
}
