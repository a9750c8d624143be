/** What a team looks after. */
export interface TeamSubject {
  readonly kind: 'project' | 'organization'
  readonly id: string
}

export interface Membership {
  readonly userId: string
  /** Free label; v2 shows `Owner` for the owner whatever it says, and for nobody else. */
  readonly role: string
  /** Project permission bits. */
  readonly permissions: number
  /** Organisation permission bits; null in the team of a project. */
  readonly organizationPermissions: number | null
  /** Weight from 0 to 5000. */
  readonly payoutsSplit: number
  readonly ordering: number
}
