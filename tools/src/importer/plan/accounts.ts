import type { UserEntry } from '../folder/format.ts'
import type { AddOn } from '../folder/read-directory.ts'
import type { PlannedMember } from './members.ts'
import type { PlannedOwner } from './owners.ts'

export interface Team {
  readonly addOn: AddOn
  readonly owner: PlannedOwner
  readonly members: readonly PlannedMember[]
}

interface Named {
  readonly username: string
  readonly name: string | null
}

const personOf = (owner: PlannedOwner): Named | null => {
  if (owner === null) return null
  return owner.kind === 'user' ? owner.author : owner.organization.owner
}

const peopleOf = ({ addOn, owner, members }: Team): Named[] => {
  const person = personOf(owner)
  const authors = addOn.facts.versions.flatMap(({ author }) => (author === undefined ? [] : [author]))
  return [
    ...(person === null ? [] : [person]),
    ...members,
    ...authors.map((username) => ({ username, name: null })),
  ]
}

/**
 * Every account that an import needs, without duplicates: the users of `users.json`, then everyone who owns,
 * belongs to or wrote something.
 */
export const planAccounts = (users: readonly UserEntry[], teams: readonly Team[]): UserEntry[] => {
  const planned = new Map(users.map((user) => [user.username.toLowerCase(), user]))
  const ids = new Set(users.map(({ id }) => id))
  for (const { username, name } of teams.flatMap(peopleOf)) {
    const key = username.toLowerCase()
    if (ids.has(username) || planned.has(key)) continue
    planned.set(key, { username, ...(name !== null && { name }) })
  }
  return [...planned.values()]
}
