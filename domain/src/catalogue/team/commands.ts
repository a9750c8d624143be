import type { Membership, TeamSubject } from '../values/membership.ts'

type Command<Type extends string, Fields = unknown> = {
  readonly type: Type
  readonly teamId: string
} & Readonly<Fields>

/** What a user is in the organisation that owns the team's project; `none` also where no organisation owns it. */
export type OrganizationStanding = 'none' | 'member' | 'owner'

export type MembershipChanges = Partial<Omit<Membership, 'userId' | 'organizationPermissions'>> & {
  readonly organizationPermissions?: number
}

export type FormTeam = Command<'FormTeam', { subject: TeamSubject; ownerId: string | null }>
/** Members of the organisation that owns the project join at once. */
export type InviteTeamMember = Command<
  'InviteTeamMember',
  {
    member: Membership
    standing: OrganizationStanding
    /** By an administrator who moves a catalogue here: the member has joined already. */
    joinedBefore?: true
  }
>
/** By the invited user. */
export type JoinTeam = Command<'JoinTeam'>
export type ChangeTeamMember = Command<
  'ChangeTeamMember',
  { userId: string; changes: MembershipChanges; standing: OrganizationStanding }
>
/** Removes a member, leaves, withdraws an invitation or declines it. */
export type RemoveTeamMember = Command<'RemoveTeamMember', { userId: string }>
export type TransferTeamOwnership = Command<'TransferTeamOwnership', { userId: string }>
export type TakeTeamOwnership = Command<'TakeTeamOwnership', { userId: string }>

export type FormedTeamCommand =
  | InviteTeamMember
  | JoinTeam
  | ChangeTeamMember
  | RemoveTeamMember
  | TransferTeamOwnership
  /** By the product: the project moves into an organisation. */
  | Command<'GiveUpTeamOwnership'>
  /** By the product: the project leaves its organisation. */
  | TakeTeamOwnership
  /** By the product: the project or organisation is gone. */
  | Command<'DisbandTeam'>

export type TeamCommand = FormTeam | FormedTeamCommand
