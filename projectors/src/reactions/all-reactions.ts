import type { Reaction } from './reaction.ts'
import { whenFileRemovedReleaseIt } from './when-file-removed-release-it.ts'
import { whenOrganizationDeletedClearAway } from './when-organization-deleted-clear-away.ts'
import { whenProjectDeletedClearAway } from './when-project-deleted-clear-away.ts'
import { whenVersionCreatedAddToProject } from './when-version-created-add-to-project.ts'
import { whenVersionDeletedReleaseFiles } from './when-version-deleted-release-files.ts'

export const allReactions: readonly Reaction[] = [
  whenVersionCreatedAddToProject,
  whenVersionDeletedReleaseFiles,
  whenFileRemovedReleaseIt,
  whenProjectDeletedClearAway,
  whenOrganizationDeletedClearAway,
]
