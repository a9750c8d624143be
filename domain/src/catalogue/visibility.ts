import type { Viewer } from './access.ts'
import { may } from './policy.ts'
import { isHiddenProject } from './project/status.ts'
import type { ProjectStatus } from './values/project-status.ts'
import type { VersionStatus } from './values/version-status.ts'
import { isHiddenVersion } from './version/status.ts'

export const canSeeProject = (status: ProjectStatus, viewer: Viewer): boolean =>
  !isHiddenProject(status) || may(viewer, 'project.see')

export const canSeeVersion = (
  projectStatus: ProjectStatus,
  versionStatus: VersionStatus,
  viewer: Viewer,
): boolean =>
  canSeeProject(projectStatus, viewer) && (!isHiddenVersion(versionStatus) || may(viewer, 'version.see'))

/** An organization is public once one of its projects appears in search. */
export const canSeeOrganization = (isPublic: boolean, viewer: Viewer): boolean =>
  isPublic || may(viewer, 'organization.see')

/** The team of a hidden project or organization is visible to its members and invitees, and to nobody else. */
export const canSeeTeam = (seesSubject: boolean, isNamedInTeam: boolean): boolean =>
  seesSubject || isNamedInTeam
