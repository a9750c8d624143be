import { type Actor, actorId } from '../kernel/actor.ts'
import type { Access } from './access.ts'
import { organizationBits, projectBits } from './policy.ts'
import { memberOf, type Seat, type TeamState } from './team/state.ts'

const isTaken = (seat: Seat | null | undefined): seat is Seat => seat?.accepted === true

/**
 * Combines the actor's seats in the project's team and in the team of its organization. Membership of the project
 * overrides membership of the organization, and either overrides the general permissions of moderators.
 */
export const projectAccessBySeats = (
  actor: Actor | null,
  projectSeat: Seat | null,
  organization: { readonly seat: Seat | null } | null,
): Access => {
  const held = [projectSeat, organization?.seat].filter(isTaken)
  const access = {
    permissions: projectBits(actor, held[0] ?? null),
    isMember: held.length > 0,
    isOwner: held.some((seat) => seat.isOwner),
  }
  if (organization === null) return access
  const seat = isTaken(organization.seat) ? organization.seat : null
  return { ...access, organizationPermissions: organizationBits(actor, seat) }
}

export const organizationAccessBySeat = (actor: Actor | null, given: Seat | null): Access => {
  const seat = isTaken(given) ? given : null
  return {
    permissions: projectBits(actor, seat),
    isMember: seat !== null,
    isOwner: seat?.isOwner === true,
    organizationPermissions: organizationBits(actor, seat),
  }
}

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
