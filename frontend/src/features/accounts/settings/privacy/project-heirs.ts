/** Whoever may get a project, as a value of a field: `user:<id>`, `organization:<id>` or `nobody`. */
export const NOBODY = 'nobody'

type Heir = { kind: 'user' | 'organization'; id: string }

/** null: the project is deleted. */
export function heirOf(value: string): Heir | null {
  const [kind, id] = value.split(':')
  return (kind === 'user' || kind === 'organization') && id ? { kind, id } : null
}

/** The member who is there the longest. */
export const defaultHeirOf = ({ members: [first] }: { members: readonly { id: string }[] }): string =>
  first === undefined ? NOBODY : `user:${first.id}`
