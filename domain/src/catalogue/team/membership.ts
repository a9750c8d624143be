import type { Membership, TeamSubject } from '../values/membership.ts'
import { ALL_ORGANIZATION_PERMISSIONS, ALL_PROJECT_PERMISSIONS } from '../values/permissions.ts'

const DEFAULT_MEMBER_ROLE = 'Member'
const FOUNDER_PAYOUTS_SPLIT = 100

export const withAllPermissions = (subject: TeamSubject, member: Membership): Membership => ({
  userId: member.userId,
  role: member.role,
  permissions: ALL_PROJECT_PERMISSIONS,
  organizationPermissions: subject.kind === 'organization' ? ALL_ORGANIZATION_PERMISSIONS : null,
  payoutsSplit: member.payoutsSplit,
  ordering: member.ordering,
})

/** The membership of an owner who was not a member of the team before. */
export const founder = (subject: TeamSubject, userId: string): Membership =>
  withAllPermissions(subject, {
    userId,
    role: DEFAULT_MEMBER_ROLE,
    permissions: 0,
    organizationPermissions: null,
    payoutsSplit: FOUNDER_PAYOUTS_SPLIT,
    ordering: 0,
  })
