import type { Reaction } from './reaction.ts'
import { whenFileRemovedReleaseIt } from './when-file-removed-release-it.ts'
import { whenOrganizationDeletedClearAway } from './when-organization-deleted-clear-away.ts'
import { whenOwnershipTransferredNameProjectOwner } from './when-ownership-transferred-name-project-owner.ts'
import { whenProjectDeletedClearAway } from './when-project-deleted-clear-away.ts'
import {
  whenProjectCreatedInDeletedOrganizationSendItHome,
  whenProjectMovedToDeletedOrganizationSendItHome,
} from './when-project-joins-deleted-organization-send-it-home.ts'
import {
  whenProjectMovedTakeOwnership,
  whenProjectRemovedGiveOwnership,
} from './when-project-moved-hand-over-its-team.ts'
import { whenVersionCreatedAddToProject } from './when-version-created-add-to-project.ts'
import { whenVersionDeletedReleaseFiles } from './when-version-deleted-release-files.ts'

export const allReactions: readonly Reaction[] = [
  whenVersionCreatedAddToProject,
  whenVersionDeletedReleaseFiles,
  whenFileRemovedReleaseIt,
  whenOwnershipTransferredNameProjectOwner,
  whenProjectMovedTakeOwnership,
  whenProjectRemovedGiveOwnership,
  whenProjectMovedToDeletedOrganizationSendItHome,
  whenProjectCreatedInDeletedOrganizationSendItHome,
  whenProjectDeletedClearAway,
  whenOrganizationDeletedClearAway,
]
