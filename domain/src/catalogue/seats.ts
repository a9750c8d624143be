import { type Actor, actorId } from '../kernel/actor.ts'
import { type Confined, isWithin } from '../kernel/confinement.ts'
import type { Access } from './access.ts'
import { organizationBits, projectBits } from './policy.ts'
import { memberOf, type Seat, type TeamState } from './team/state.ts'

/** A confined actor is a stranger to everything outside the confinement. */
const isOutside = (actor: Actor | null, subject: Confined): boolean =>
  actor?.kind === 'user' && !isWithin(actor.confinedTo, subject)

const isTaken = (seat: Seat | null | undefined): seat is Seat => seat?.accepted === true

/**
 * Combines the actor's seats in the project's team and in the team of its organization. Membership of the project
 * overrides membership of the organization, and either overrides the general permissions of moderators.
 */
export const projectAccessBySeats = (
  actor: Actor | null,
  { id, organizationId }: { readonly id: string; readonly organizationId: string | null },
  seatIn: (subjectId: string) => Seat | null,
): Access => {
  const isStranger = isOutside(actor, { kind: 'project', id, organizationId })
  const seatHere = (subjectId: string) => (isStranger ? null : seatIn(subjectId))
  const ofOrganization = organizationId === null ? null : seatHere(organizationId)
  const held = [seatHere(id), ofOrganization].filter(isTaken)
  const access = {
    permissions: projectBits(actor, held[0] ?? null),
    isMember: held.length > 0,
    isOwner: held.some((seat) => seat.isOwner),
  }
  if (organizationId === null) return access
  const seat = isTaken(ofOrganization) ? ofOrganization : null
  return { ...access, organizationPermissions: organizationBits(actor, seat) }
}

export const organizationAccessBySeat = (actor: Actor | null, id: string, given: Seat | null): Access => {
  const seat = isTaken(given) && !isOutside(actor, { kind: 'organization', id }) ? given : null
  return {
    permissions: projectBits(actor, seat),
    isMember: seat !== null,
    isOwner: seat?.isOwner === true,
    organizationPermissions: organizationBits(actor, seat),
  }
}

const seatIn = (team: TeamState, actor: Actor | null): Seat | null =>
  actor === null ? null : memberOf(team, actorId(actor))

/** A team that is not formed has neither members nor a subject. */
const subjectIdOf = (team: TeamState): string => (team.phase === 'formed' ? team.subject.id : '')

export const projectAccess = (
  actor: Actor | null,
  projectTeam: TeamState,
  organization: { readonly team: TeamState } | null,
): Access => {
  const id = subjectIdOf(projectTeam)
  const organizationId = organization && subjectIdOf(organization.team)
  return projectAccessBySeats(actor, { id, organizationId }, (subject) =>
    seatIn(subject === id || organization === null ? projectTeam : organization.team, actor),
  )
}

export const organizationAccess = (actor: Actor | null, team: TeamState): Access =>
  organizationAccessBySeat(actor, subjectIdOf(team), seatIn(team, actor))
