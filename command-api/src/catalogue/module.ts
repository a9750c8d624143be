import type { CommandModule } from '../command-module.ts'
import { organizationIconRoutes } from './organization/icon-routes.ts'
import { organizationRoutes } from './organization/routes.ts'
import { releaseUnshownPicture } from './pictures/release-unshown-picture.ts'
import { pictureReactions } from './pictures/when-picture-dropped-look-at-it.ts'
import { projectCreationRoutes } from './project/creation-routes.ts'
import { pictureRoutes } from './project/picture-routes.ts'
import { projectRoutes } from './project/routes.ts'
import { whenFileClaimedLookAtItLater } from './reactions/when-file-claimed-look-at-it-later.ts'
import { whenFileRemovedReleaseIt } from './reactions/when-file-removed-release-it.ts'
import { whenOrganizationDeletedClearAway } from './reactions/when-organization-deleted-clear-away.ts'
import { whenOwnershipTransferredNameProjectOwner } from './reactions/when-ownership-transferred-name-project-owner.ts'
import { whenProjectDeletedClearAway } from './reactions/when-project-deleted-clear-away.ts'
import {
  whenProjectCreatedInDeletedOrganizationSendItHome,
  whenProjectMovedToDeletedOrganizationSendItHome,
} from './reactions/when-project-joins-deleted-organization-send-it-home.ts'
import {
  whenProjectMovedTakeOwnership,
  whenProjectRemovedGiveOwnership,
} from './reactions/when-project-moved-hand-over-its-team.ts'
import { releaseTimerReactions } from './reactions/when-release-planned-set-its-timer.ts'
import { whenVersionCreatedAddToProject } from './reactions/when-version-created-add-to-project.ts'
import { whenVersionDeletedReleaseFiles } from './reactions/when-version-deleted-release-files.ts'
import { teamRoutes } from './team/routes.ts'
import { releaseAbandonedFile } from './timers/release-abandoned-file.ts'
import { releaseProject } from './timers/release-project.ts'
import { releaseVersion } from './timers/release-version.ts'
import { tokenExchangeRoutes } from './trusted-publishers/exchange-routes.ts'
import { trustedPublisherRoutes } from './trusted-publishers/routes.ts'
import { versionCreationRoutes } from './version/creation-routes.ts'
import { versionRoutes } from './version/routes.ts'

export const catalogue: CommandModule = {
  jsonRoutes: [
    projectRoutes,
    versionRoutes,
    teamRoutes,
    organizationRoutes,
    trustedPublisherRoutes,
    tokenExchangeRoutes,
  ],
  pictureRoutes: [pictureRoutes, organizationIconRoutes],
  streamedRoutes: [projectCreationRoutes, versionCreationRoutes],
  reactions: [
    whenVersionCreatedAddToProject,
    whenVersionDeletedReleaseFiles,
    whenFileClaimedLookAtItLater,
    whenFileRemovedReleaseIt,
    whenOwnershipTransferredNameProjectOwner,
    whenProjectMovedTakeOwnership,
    whenProjectRemovedGiveOwnership,
    whenProjectMovedToDeletedOrganizationSendItHome,
    whenProjectCreatedInDeletedOrganizationSendItHome,
    whenProjectDeletedClearAway,
    whenOrganizationDeletedClearAway,
    ...releaseTimerReactions,
    ...pictureReactions,
  ],
  timers: [releaseProject, releaseVersion, releaseAbandonedFile, releaseUnshownPicture],
}
