/** The project or organization that a team manages. */
export interface TeamSubject {
  readonly kind: 'project' | 'organization'
  readonly id: string
}

export interface Membership {
  readonly userId: string
  /** Free label. v2 always shows `Owner` for the owner, and for nobody else. */
  readonly role: string
  /** Project permission bits. */
  readonly permissions: number
  /** Organization permission bits. null in the team of a project. */
  readonly organizationPermissions: number | null
  /** Weight from 0 to 5000. */
  readonly payoutsSplit: number
  readonly ordering: number
}
