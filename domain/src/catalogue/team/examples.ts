import { specification } from '../../kernel/specification.ts'
import { asOwner } from '../examples.ts'
import type { Membership, TeamSubject } from '../values/membership.ts'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PROJECT_PERMISSIONS } from '../values/permissions.ts'
import { teamDecider } from './decider.ts'
import type { TeamEvent } from './events.ts'

export const givenTeam = specification(teamDecider, asOwner)

export const teamId = 'TEAM0000'
export const ofProject: TeamSubject = { kind: 'project', id: 'COPPER00' }
export const ofOrganization: TeamSubject = { kind: 'organization', id: 'ORG00000' }

export const member = (userId: string, fields: Partial<Membership> = {}): Membership => ({
  userId,
  role: 'Member',
  permissions: 0,
  organizationPermissions: null,
  payoutsSplit: 0,
  ordering: 0,
  ...fields,
})

/** A membership with every permission of this kind of team. */
export const withEverything = (
  subject: TeamSubject,
  userId: string,
  fields: Partial<Membership> = {},
): Membership =>
  member(userId, {
    permissions: ALL_PROJECT_PERMISSIONS,
    organizationPermissions: subject.kind === 'organization' ? ALL_ORGANIZATION_PERMISSIONS : null,
    ...fields,
  })

export const formed = (subject: TeamSubject): TeamEvent => ({
  type: 'TeamFormed',
  data: { teamId, subject, owner: withEverything(subject, 'anna', { payoutsSplit: 100 }) },
})
export const invited = (subject: TeamSubject, who: Membership, invitedBy = 'anna'): TeamEvent => ({
  type: 'TeamMemberInvited',
  data: { teamId, subject, member: who, invitedBy },
})
export const joined = (subject: TeamSubject, userId: string): TeamEvent => ({
  type: 'TeamMemberJoined',
  data: { teamId, subject, userId },
})
export const removed = (subject: TeamSubject, userId: string, accepted: boolean): TeamEvent => ({
  type: 'TeamMemberRemoved',
  data: { teamId, subject, userId, accepted },
})

/** anna owns the team, ben is a member, and carl is invited. */
export const projectTeam: readonly TeamEvent[] = [
  formed(ofProject),
  invited(ofProject, member('ben')),
  joined(ofProject, 'ben'),
  invited(ofProject, member('carl')),
]
export const organizationTeam: readonly TeamEvent[] = [
  formed(ofOrganization),
  invited(ofOrganization, member('ben', { organizationPermissions: 0 })),
  joined(ofOrganization, 'ben'),
  invited(ofOrganization, member('carl', { organizationPermissions: 0 })),
]
