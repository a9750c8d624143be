import type { Outcome } from '../../kernel/decider.ts'
import type { TeamCommand } from './commands.ts'
import type { TeamEvent } from './events.ts'

const guarded = ['team-not-found', 'not-permitted'] as const
const membership = [
  'unknown-permissions',
  'permissions-not-held',
  'organization-permissions-misplaced',
  'default-permissions-not-permitted',
  'organization-owner-permissions-fixed',
  'payouts-split-out-of-range',
  'invalid-member-role',
  'invalid-ordering',
] as const

/** The codes with which each command can be refused. */
export const teamRejections = {
  FormTeam: ['team-exists', 'not-permitted'],
  InviteTeamMember: [...guarded, ...membership, 'already-member', 'already-invited', 'team-full'],
  JoinTeam: ['team-not-found', 'not-invited', 'already-member'],
  ChangeTeamMember: [...guarded, ...membership, 'member-not-found', 'owner-permissions-fixed'],
  RemoveTeamMember: [...guarded, 'member-not-found', 'owner-not-removable'],
  TransferTeamOwnership: [
    'team-not-found',
    'not-team-owner',
    'team-owned-by-organization',
    'new-owner-not-a-member',
  ],
  ReleaseTeamOwnership: guarded,
  TakeTeamOwnership: guarded,
  DisbandTeam: guarded,
} as const satisfies Record<TeamCommand['type'], readonly string[]>

/** The codes with which a grant to a member can be refused. */
export type MembershipRejection = (typeof membership)[number]

type Named = keyof typeof teamRejections

export type TeamRejection<Command extends Named = Named> = (typeof teamRejections)[Command][number]

export type TeamOutcome<Command extends Named = Named> = Outcome<TeamEvent, TeamRejection<Command>>
