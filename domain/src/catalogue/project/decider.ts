import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import type { LiveProjectCommand, ProjectCommand, SubmitProjectForReview } from './commands.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { addGalleryItem, changeGalleryItem, removeGalleryItem } from './edit-gallery.ts'
import { editProject } from './edit-project.ts'
import type { ProjectEvent } from './events.ts'
import { importHistory } from './import-history.ts'
import { changeOwner, moveToOrganization, removeFromOrganization } from './move-between-owners.ts'
import type { ProjectOutcome, ProjectRejection } from './rejections.ts'
import { release, scheduleRelease } from './schedule-release.ts'
import { removeIcon, setIcon } from './set-icon.ts'
import { evolveProject, initialProject, type LiveProject, type ProjectState } from './state.ts'
import { addVersion, removeVersion } from './track-versions.ts'

/** Submits as an edit, so that pages and API clients follow the same rules. */
const submit = (
  { requestedStatus }: SubmitProjectForReview,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome => {
  const changes = { status: 'processing', ...(requestedStatus && { requestedStatus }) } as const
  return editProject({ changes }, project, context)
}

const decideLive = (
  command: LiveProjectCommand,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome => {
  switch (command.type) {
    case 'EditProject':
      return editProject(command, project, context)
    case 'SetProjectIcon':
      return setIcon(command, project, context)
    case 'RemoveProjectIcon':
      return removeIcon(project, context)
    case 'AddGalleryItem':
      return addGalleryItem(command, project, context)
    case 'ChangeGalleryItem':
      return changeGalleryItem(command, project, context)
    case 'RemoveGalleryItem':
      return removeGalleryItem(command, project, context)
    case 'SubmitProjectForReview':
      return submit(command, project, context)
    case 'ScheduleProjectRelease':
      return scheduleRelease(command, project, context)
    case 'ReleaseProject':
      return release(project, context)
    case 'MoveProjectToOrganization':
      return moveToOrganization(command, project, context)
    case 'RemoveProjectFromOrganization':
      return removeFromOrganization(command, project, context)
    case 'ChangeProjectOwner':
      return changeOwner(command.ownerId, project, context)
    case 'AddProjectVersion':
      return addVersion(command.versionId, project, context)
    case 'RemoveProjectVersion':
      return removeVersion(command.versionId, project, context)
    case 'ImportProjectHistory':
      return importHistory(command, project, context)
    case 'DeleteProject':
      return deleteProject(project, context)
  }
}

export const projectDecider: Decider<
  ProjectState,
  ProjectCommand,
  ProjectEvent,
  ProjectRejection,
  CatalogueContext
> = {
  initial: initialProject,
  decide: (command, project, context) => {
    if (command.type === 'CreateProject') return createProject(command, project, context)
    if (project.phase === 'live') return decideLive(command, project, context)
    return reject('project-not-found', 'This project does not exist.')
  },
  evolve: evolveProject,
}
