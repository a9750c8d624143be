import type { Membership, TeamSubject } from '../values/membership.ts'
import type { TeamEvent } from './events.ts'

export interface TeamMember extends Membership {
  /** False while the invitation is open. */
  readonly accepted: boolean
}

export interface FormedTeam {
  readonly phase: 'formed'
  readonly teamId: string
  readonly subject: TeamSubject
  /** null while an organization owns the team's project. */
  readonly ownerId: string | null
  readonly members: ReadonlyMap<string, TeamMember>
}

export type TeamState = { readonly phase: 'none' } | { readonly phase: 'disbanded' } | FormedTeam

export const initialTeam: TeamState = { phase: 'none' }

/** A user's place in a team, with everything that policies need. */
export interface Seat {
  readonly accepted: boolean
  readonly isOwner: boolean
  /** Project permission bits. */
  readonly permissions: number
  /** Organization permission bits. null in the team of a project. */
  readonly organizationPermissions: number | null
}

/** Returns the member or invitee, or null for anybody else. */
export const memberOf = (team: TeamState, userId: string): (TeamMember & Seat) | null => {
  if (team.phase !== 'formed') return null
  const member = team.members.get(userId)
  return member === undefined ? null : { ...member, isOwner: team.ownerId === userId }
}

const withMember = (team: FormedTeam, member: TeamMember): FormedTeam => ({
  ...team,
  members: new Map(team.members).set(member.userId, member),
})

const withoutMember = (team: FormedTeam, userId: string): FormedTeam => {
  const members = new Map(team.members)
  members.delete(userId)
  return { ...team, members }
}

const evolveFormed = (team: FormedTeam, event: TeamEvent): TeamState => {
  switch (event.type) {
    case 'TeamFormed':
      return team
    case 'TeamMemberInvited':
      return withMember(team, { ...event.data.member, accepted: false })
    case 'TeamMemberJoined': {
      const member = team.members.get(event.data.userId)
      return member === undefined ? team : withMember(team, { ...member, accepted: true })
    }
    case 'TeamMemberChanged': {
      const member = team.members.get(event.data.member.userId)
      return member === undefined
        ? team
        : withMember(team, { ...event.data.member, accepted: member.accepted })
    }
    case 'TeamMemberRemoved':
      return withoutMember(team, event.data.userId)
    case 'TeamOwnershipTransferred':
      return {
        ...withMember(team, { ...event.data.to, accepted: true }),
        ownerId: event.data.to.userId,
      }
    case 'TeamOwnershipGivenUp':
      return { ...withoutMember(team, event.data.from), ownerId: null }
    case 'TeamDisbanded':
      return { phase: 'disbanded' }
  }
}

export const evolveTeam = (team: TeamState, event: TeamEvent): TeamState => {
  if (team.phase === 'formed') return evolveFormed(team, event)
  if (event.type !== 'TeamFormed') return team
  const { teamId, subject, owner } = event.data
  return {
    phase: 'formed',
    teamId,
    subject,
    ownerId: owner?.userId ?? null,
    members: new Map(owner === null ? [] : [[owner.userId, { ...owner, accepted: true }]]),
  }
}
