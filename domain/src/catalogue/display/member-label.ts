export const OWNER_LABEL = 'Owner'

/** The role as it is shown: where a word is all that tells an owner from others, nobody else goes by it. */
export const memberLabel = ({ owner, role }: { readonly owner: boolean; readonly role: string }): string =>
  !owner && role.trim().toLowerCase() === OWNER_LABEL.toLowerCase() ? 'Member' : role
