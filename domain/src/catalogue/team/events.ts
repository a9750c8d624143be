import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'
import type { Membership, TeamSubject } from '../values/membership.ts'

type Event<Type extends string, Data = unknown> = DomainEvent<Type, { teamId: string } & Data>

/** Stream `team-<teamId>`. */
export type TeamEvent =
  | Event<'TeamFormed', { subject: TeamSubject; owner: Membership | null }>
  | Event<'TeamMemberInvited', { subject: TeamSubject; member: Membership; invitedBy: string }>
  | Event<'TeamMemberJoined', { subject: TeamSubject; userId: string }>
  | Event<'TeamMemberChanged', { member: Membership }>
  /** The user left, was removed, or lost or declined an invitation. `accepted`: whether they had joined. */
  | Event<'TeamMemberRemoved', { subject: TeamSubject; userId: string; accepted: boolean }>
  | Event<'TeamOwnershipTransferred', { subject: TeamSubject; from: string | null; to: Membership }>
  /** The former owner leaves the team. A project's team has no owner while an organization owns the project. */
  | Event<'TeamOwnershipGivenUp', { subject: TeamSubject; from: string }>
  | Event<'TeamDisbanded', { subject: TeamSubject }>

export const teamEvents = {
  TeamFormed: { version: 1 },
  TeamMemberInvited: { version: 1 },
  TeamMemberJoined: { version: 1 },
  TeamMemberChanged: { version: 1 },
  TeamMemberRemoved: { version: 1 },
  TeamOwnershipTransferred: { version: 1 },
  TeamOwnershipGivenUp: { version: 1 },
  TeamDisbanded: { version: 1 },
} satisfies Record<TeamEvent['type'], EventCatalogue[string]>
