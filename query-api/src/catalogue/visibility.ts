import type { Scope } from '@modstead/domain/accounts/access-token/scopes'
import { canSeeProject, canSeeVersion, type Viewer as Onlooker } from '@modstead/domain/catalogue/access'
import type { ProjectStatus } from '@modstead/domain/catalogue/project/events'
import type { VersionStatus } from '@modstead/domain/catalogue/version/events'
import { isStaff } from '@modstead/domain/kernel/actor'
import { actorOf, mayRead } from '@modstead/infra/http/principal'
import type pg from 'pg'
import type { Viewer } from '../http/viewer.ts'

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

/** Those of the projects and organisations in whose own team the user sits, accepted. */
export const acceptedIn = async (
  pool: pg.Pool,
  userId: string,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (subjectIds.length === 0) return new Set()
  const { rows } = await pool.query<{ subject_id: string }>(
    'select subject_id from member where user_id = $1 and accepted and subject_id = any($2)',
    [userId, subjectIds],
  )
  return new Set(rows.map((row) => row.subject_id))
}

const NOBODY: Onlooker = { actor: null, isMember: false }

/** What the viewer is to each project: the token must have the scope to be more than nobody. */
const onlookers = async (
  pool: pg.Pool,
  viewer: Viewer,
  scope: Scope,
  projects: readonly { readonly id: string; readonly organizationId: string | null }[],
): Promise<(project: { readonly id: string; readonly organizationId: string | null }) => Onlooker> => {
  if (!mayRead(viewer, scope)) return () => NOBODY
  const subjects = projects.flatMap(({ id, organizationId }) =>
    organizationId === null ? [id] : [id, organizationId],
  )
  const seats = await acceptedIn(pool, viewer.userId, [...new Set(subjects)])
  const actor = actorOf(viewer)
  return ({ id, organizationId }) => ({
    actor,
    isMember: seats.has(id) || (organizationId !== null && seats.has(organizationId)),
  })
}

/** The projects that this viewer may see, in their order. */
export const visibleProjects = async <Project extends ShownProject>(
  pool: pg.Pool,
  viewer: Viewer,
  projects: readonly Project[],
  scope: Scope = 'PROJECT_READ',
): Promise<readonly Project[]> => {
  const hidden = projects.filter(({ status }) => !canSeeProject(status, NOBODY))
  if (hidden.length === 0) return projects
  const onlooker = await onlookers(pool, viewer, scope, hidden)
  return projects.filter((project) => canSeeProject(project.status, onlooker(project)))
}

/** The versions that this viewer may see, in their order. */
export const visibleVersions = async <Version extends ShownVersion>(
  pool: pg.Pool,
  viewer: Viewer,
  versions: readonly Version[],
): Promise<readonly Version[]> => {
  const seen = (version: Version, onlooker: Onlooker) =>
    canSeeVersion(version.projectStatus, version.status, onlooker)
  const hidden = versions.filter((version) => !seen(version, NOBODY))
  if (hidden.length === 0) return versions
  const owner = ({ projectId, organizationId }: ShownVersion) => ({ id: projectId, organizationId })
  const onlooker = await onlookers(pool, viewer, 'VERSION_READ', hidden.map(owner))
  return versions.filter((version) => seen(version, onlooker(owner(version))))
}

/** Whether the viewer is staff or an accepted member of the project or of the organisation that owns it. */
export const isInsider = async (
  pool: pg.Pool,
  viewer: Viewer,
  scope: Scope,
  project: { readonly id: string; readonly organizationId: string | null },
): Promise<boolean> => {
  const { actor, isMember } = (await onlookers(pool, viewer, scope, [project]))(project)
  return isMember || (actor !== null && isStaff(actor))
}
