/** The ids that limit what a token may work on. */
export interface Confinement {
  readonly projects: readonly string[]
  /** Includes the projects that currently belong to them. */
  readonly organizations: readonly string[]
}

/** `organizationId` is the organization that owns the project. */
export type Confined =
  | { readonly kind: 'project'; readonly id: string; readonly organizationId: string | null }
  | { readonly kind: 'organization'; readonly id: string }

/** null confines nothing. */
export const isWithin = (confinement: Confinement | null | undefined, subject: Confined): boolean => {
  if (confinement === null || confinement === undefined) return true
  const { projects, organizations } = confinement
  if (subject.kind === 'organization') return organizations.includes(subject.id)
  const { id, organizationId } = subject
  return projects.includes(id) || (organizationId !== null && organizations.includes(organizationId))
}

/** Whether `inner` allows nothing that `outer` does not allow. */
export const isNoWider = (inner: Confinement | null, outer: Confinement | null): boolean => {
  if (outer === null) return true
  if (inner === null) return false
  const isSubset = (some: readonly string[], all: readonly string[]) => some.every((id) => all.includes(id))
  return isSubset(inner.projects, outer.projects) && isSubset(inner.organizations, outer.organizations)
}
