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

/** An organization is public as soon as one of its projects stands in search. */
export const canSeeOrganization = (isPublic: boolean, viewer: Viewer): boolean =>
  isPublic || may(viewer, 'organization.see')

/** A hidden project or organization keeps its team to itself, but its own people know of it, invited ones too. */
export const canSeeTeam = (seesSubject: boolean, isNamedInTeam: boolean): boolean =>
  seesSubject || isNamedInTeam
