import type { Membership, TeamSubject } from '../values/membership.ts'

type Command<Type extends string, Fields = unknown> = {
  readonly type: Type
  readonly teamId: string
} & Readonly<Fields>

/** A user's standing in the organization that owns the team's project. `none` also if no organization owns it. */
export type OrganizationStanding = 'none' | 'member' | 'owner'

export type MembershipChanges = Partial<Omit<Membership, 'userId' | 'organizationPermissions'>> & {
  readonly organizationPermissions?: number
}

export type FormTeam = Command<'FormTeam', { subject: TeamSubject; ownerId: string | null }>
/** Members of the organization that owns the project join at once. */
export type InviteTeamMember = Command<
  'InviteTeamMember',
  {
    member: Membership
    standing: OrganizationStanding
    /** Set by an administrator who moves a catalogue here: the member has already joined there. */
    joinedBefore?: true
  }
>
/** Sent by the invited user. */
export type JoinTeam = Command<'JoinTeam'>
export type ChangeTeamMember = Command<
  'ChangeTeamMember',
  { userId: string; changes: MembershipChanges; standing: OrganizationStanding }
>
/** Removes a member or withdraws an invitation. Sent by the user themselves, leaves or declines. */
export type RemoveTeamMember = Command<'RemoveTeamMember', { userId: string }>
export type TransferTeamOwnership = Command<'TransferTeamOwnership', { userId: string }>
export type TakeTeamOwnership = Command<'TakeTeamOwnership', { userId: string }>

export type FormedTeamCommand =
  | InviteTeamMember
  | JoinTeam
  | ChangeTeamMember
  | RemoveTeamMember
  | TransferTeamOwnership
  /** Sent by the product when the project moves into an organization. */
  | Command<'ReleaseTeamOwnership'>
  /** Sent by the product when the project leaves its organization. */
  | TakeTeamOwnership
  /** Sent by the product when the project or organization was deleted. */
  | Command<'DisbandTeam'>

export type TeamCommand = FormTeam | FormedTeamCommand
