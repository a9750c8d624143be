import type { AddOn } from '../folder/read-directory.ts'
import { readAuthors } from './author-names.ts'
import type { PlannedOwner } from './owners.ts'

/** The members of an add-on's team besides its owner. */
export interface PlannedMember {
  readonly username: string
  readonly name: string | null
  readonly role: string
  /** Bits. Metadata that names an author does not say what they may do here. */
  readonly permissions: number
  readonly payoutsSplit: number
  readonly ordering: number
  /** False: an unanswered invitation. */
  readonly accepted: boolean
}

const namesOfOwner = (owner: PlannedOwner): string[] => {
  if (owner === null) return []
  if (owner.kind === 'user') return [owner.author.username]
  const { slug, owner: person } = owner.organization
  return person === null ? [slug] : [slug, person.username]
}

/** `members` if an operator provides them, otherwise the other authors, in order. */
export const planMembers = ({ facts }: AddOn, owner: PlannedOwner): PlannedMember[] => {
  const owners = namesOfOwner(owner).map((name) => name.toLowerCase())
  const isOther = ({ username }: { readonly username: string }) => !owners.includes(username.toLowerCase())
  if (facts.members !== undefined)
    return facts.members.filter(isOther).map((member, index) => ({
      username: member.username,
      name: null,
      role: member.role ?? 'Member',
      permissions: member.permissions ?? 0,
      payoutsSplit: member.payouts_split ?? 0,
      ordering: member.ordering ?? index + 1,
      accepted: member.accepted ?? true,
    }))
  return readAuthors(facts.authors)
    .filter(isOther)
    .map(({ username, name }, index) => ({
      username,
      name,
      role: 'Author',
      permissions: 0,
      payoutsSplit: 0,
      ordering: index + 1,
      accepted: true,
    }))
}
