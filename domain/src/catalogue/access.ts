import { type Actor, actorId, isAdmin, isStaff } from '../kernel/actor.ts'
import type { Context } from '../kernel/decider.ts'
import type { ProjectStatus } from './project/events.ts'
import { isHiddenProject } from './project/status.ts'
import { memberOf, type Seat, type TeamState } from './team/state.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  holdsPermissions,
  MODERATOR_ORGANIZATION_PERMISSIONS,
  MODERATOR_PROJECT_PERMISSIONS,
  NO_PERMISSIONS,
} from './values/permissions.ts'
import type { VersionStatus } from './version/events.ts'

/** What an actor may do in one project or organisation. */
export interface Access {
  /** Project permission bits that the actor has here, from project team, organisation and role. */
  readonly permissions: number
  /** Accepted member of the project or of the organisation that owns it. */
  readonly isMember: boolean
  /** Of the team that owns: the organisation's where there is one. */
  readonly isOwner: boolean
  /** Organisation permission bits in the organisation at hand; absent where none is. */
  readonly organizationPermissions?: number
}

export interface CatalogueContext extends Context, Access {}

/** Whoever looks: null is somebody who is not signed in. */
export interface Viewer {
  readonly actor: Actor | null
  readonly isMember: boolean
}

const isTaken = (seat: Seat | null | undefined): seat is Seat => seat?.accepted === true

const projectBits = (actor: Actor | null, seats: readonly Seat[]): number => {
  if (actor === null) return NO_PERMISSIONS
  if (isAdmin(actor)) return ALL_PROJECT_PERMISSIONS
  const seat = seats[0]
  if (seat !== undefined) return seat.permissions
  return isStaff(actor) ? MODERATOR_PROJECT_PERMISSIONS : NO_PERMISSIONS
}

const organizationBits = (actor: Actor | null, seat: Seat | null): number => {
  if (actor === null) return NO_PERMISSIONS
  if (isAdmin(actor)) return ALL_ORGANIZATION_PERMISSIONS
  if (isTaken(seat)) return seat.organizationPermissions ?? NO_PERMISSIONS
  return isStaff(actor) ? MODERATOR_ORGANIZATION_PERMISSIONS : NO_PERMISSIONS
}

/**
 * From what the actor is in the project's team and in the team of the organisation that owns it. Membership of the
 * project overrides membership of the organisation, and either overrides what moderators may do everywhere.
 */
const projectAccessBySeats = (
  actor: Actor | null,
  projectSeat: Seat | null,
  organization: { readonly seat: Seat | null } | null,
): Access => {
  const held = [projectSeat, organization?.seat].filter(isTaken)
  const access = {
    permissions: projectBits(actor, held),
    isMember: held.length > 0,
    isOwner: held.some((seat) => seat.isOwner),
  }
  if (organization === null) return access
  return { ...access, organizationPermissions: organizationBits(actor, organization.seat) }
}

const organizationAccessBySeat = (actor: Actor | null, seat: Seat | null): Access => ({
  permissions: projectBits(actor, isTaken(seat) ? [seat] : []),
  isMember: isTaken(seat),
  isOwner: isTaken(seat) && seat.isOwner,
  organizationPermissions: organizationBits(actor, seat),
})

const seatIn = (team: TeamState, actor: Actor | null): Seat | null =>
  actor === null ? null : memberOf(team, actorId(actor))

export const projectAccess = (
  actor: Actor | null,
  projectTeam: TeamState,
  organization: { readonly team: TeamState } | null,
): Access =>
  projectAccessBySeats(
    actor,
    seatIn(projectTeam, actor),
    organization && { seat: seatIn(organization.team, actor) },
  )

export const organizationAccess = (actor: Actor | null, team: TeamState): Access =>
  organizationAccessBySeat(actor, seatIn(team, actor))

const seesHidden = ({ actor, isMember }: Viewer): boolean => isMember || (actor !== null && isStaff(actor))

export const canSeeProject = (status: ProjectStatus, viewer: Viewer): boolean =>
  !isHiddenProject(status) || seesHidden(viewer)

const hiddenVersions: ReadonlySet<VersionStatus> = new Set<VersionStatus>(['draft', 'scheduled'])

export const canSeeVersion = (
  projectStatus: ProjectStatus,
  versionStatus: VersionStatus,
  viewer: Viewer,
): boolean =>
  canSeeProject(projectStatus, viewer) && (!hiddenVersions.has(versionStatus) || seesHidden(viewer))

export const mayInProject = (access: Access, wanted: number): boolean =>
  holdsPermissions(access.permissions, wanted)

export const mayInOrganization = (access: Access, wanted: number): boolean =>
  holdsPermissions(access.organizationPermissions ?? NO_PERMISSIONS, wanted)
