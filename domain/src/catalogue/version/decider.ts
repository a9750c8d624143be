import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import type { LiveVersionCommand, VersionCommand } from './commands.ts'
import { createVersion } from './create-version.ts'
import { deleteVersion } from './delete-version.ts'
import { addFiles, removeFile } from './edit-files.ts'
import { editVersion } from './edit-version.ts'
import type { VersionEvent } from './events.ts'
import { importHistory } from './import-history.ts'
import type { VersionOutcome, VersionRejection } from './rejections.ts'
import { release, scheduleRelease } from './schedule-release.ts'
import { evolveVersion, initialVersion, type LiveVersion, type VersionState } from './state.ts'

const decideLive = (
  command: LiveVersionCommand,
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome => {
  switch (command.type) {
    case 'EditVersion':
      return editVersion(command, version, context)
    case 'AddVersionFiles':
      return addFiles(command, version, context)
    case 'RemoveVersionFile':
      return removeFile(command, version, context)
    case 'ScheduleVersionRelease':
      return scheduleRelease(command, version, context)
    case 'ReleaseVersion':
      return release(version, context)
    case 'ImportVersionHistory':
      return importHistory(command, version, context)
    case 'DeleteVersion':
      return deleteVersion(version, context)
  }
}

export const versionDecider: Decider<
  VersionState,
  VersionCommand,
  VersionEvent,
  VersionRejection,
  CatalogueContext
> = {
  initial: initialVersion,
  decide: (command, version, context) => {
    if (command.type === 'CreateVersion') return createVersion(command, version, context)
    if (version.phase === 'live') return decideLive(command, version, context)
    return reject('version-not-found', 'This version does not exist.')
  },
  evolve: evolveVersion,
}
