export const OWNER_LABEL = 'Owner'

/** The role as pages show it. Only the owner can be called "Owner", because some lists mark owners by that word alone. */
export const memberLabel = ({ owner, role }: { readonly owner: boolean; readonly role: string }): string =>
  !owner && role.trim().toLowerCase() === OWNER_LABEL.toLowerCase() ? 'Member' : role
