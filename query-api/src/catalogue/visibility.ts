import type { Viewer as Onlooker } from '@modstead/domain/catalogue/access'
import { cataloguePolicy, may } from '@modstead/domain/catalogue/policy'
import { projectAccessBySeats } from '@modstead/domain/catalogue/seats'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'
import { canSeeProject, canSeeVersion } from '@modstead/domain/catalogue/visibility'
import { actorOf, isAdmitted } from '@modstead/infra/identity/principal'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { Viewer } from '../http/viewer.ts'
import { readSeats } from './seats.ts'

interface Owned {
  readonly organizationId: string | null
}

interface ShownProject extends Owned {
  readonly id: string
  readonly status: ProjectStatus
}

interface ShownVersion extends Owned {
  readonly projectId: string
  readonly projectStatus: ProjectStatus
  readonly status: VersionStatus
}

const NOBODY: Onlooker = { actor: null, isMember: false }

type SeeingRight = 'project.see' | 'version.see'

/** The viewer's relation to each project. Without the scope in the token, the viewer counts as nobody. */
const onlookers = async (
  sender: Sender,
  viewer: Viewer,
  right: SeeingRight,
  projects: readonly { readonly id: string; readonly organizationId: string | null }[],
): Promise<(project: { readonly id: string; readonly organizationId: string | null }) => Onlooker> => {
  if (!isAdmitted(viewer, cataloguePolicy[right])) return () => NOBODY
  const subjects = projects.flatMap(({ id, organizationId }) =>
    organizationId === null ? [id] : [id, organizationId],
  )
  const seats = await readSeats(sender, viewer.userId, [...new Set(subjects)])
  const actor = actorOf(viewer)
  const seatIn = (subject: string) => seats.get(subject) ?? null
  return (project) => ({ actor, isMember: projectAccessBySeats(actor, project, seatIn).isMember })
}

/** The individually requested projects that this viewer may see, in order. Lists use `projectSeenBy`. */
export const visibleProjects = async <Project extends ShownProject>(
  sender: Sender,
  viewer: Viewer,
  projects: readonly Project[],
  right: SeeingRight = 'project.see',
): Promise<readonly Project[]> => {
  const hidden = projects.filter(({ status }) => !canSeeProject(status, NOBODY))
  if (hidden.length === 0) return projects
  const onlooker = await onlookers(sender, viewer, right, hidden)
  return projects.filter((project) => canSeeProject(project.status, onlooker(project)))
}

/** The versions that this viewer may see, in order. */
export const visibleVersions = async <Version extends ShownVersion>(
  sender: Sender,
  viewer: Viewer,
  versions: readonly Version[],
): Promise<readonly Version[]> => {
  const seen = (version: Version, onlooker: Onlooker) =>
    canSeeVersion(version.projectStatus, version.status, onlooker)
  const hidden = versions.filter((version) => !seen(version, NOBODY))
  if (hidden.length === 0) return versions
  const owner = ({ projectId, organizationId }: ShownVersion) => ({ id: projectId, organizationId })
  const onlooker = await onlookers(sender, viewer, 'version.see', hidden.map(owner))
  return versions.filter((version) => seen(version, onlooker(owner(version))))
}

/** Whether the viewer is staff or an accepted member of the project or of the organization that owns it. */
export const isInsider = async (
  sender: Sender,
  viewer: Viewer,
  right: SeeingRight,
  project: { readonly id: string; readonly organizationId: string | null },
): Promise<boolean> => {
  const onlooker = await onlookers(sender, viewer, right, [project])
  return may(onlooker(project), right)
}
