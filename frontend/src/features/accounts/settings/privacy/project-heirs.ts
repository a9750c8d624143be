/** The possible heirs of a project as values of a field: `user:<id>`, `organization:<id>` or `nobody`. */
export const NOBODY = 'nobody'

type Heir = { kind: 'user' | 'organization'; id: string }

/** null: the project is deleted. */
export function heirOf(value: string): Heir | null {
  const [kind, id] = value.split(':')
  return (kind === 'user' || kind === 'organization') && id ? { kind, id } : null
}

/** The longest-standing member. */
export const defaultHeirOf = ({ members: [first] }: { members: readonly { id: string }[] }): string =>
  first === undefined ? NOBODY : `user:${first.id}`
