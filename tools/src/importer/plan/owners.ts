import type { AddOn } from '../folder/read-directory.ts'
import { type AuthorName, readAuthors, usernameOf } from './author-names.ts'

export interface PlannedOrganization {
  readonly slug: string
  readonly name: string
  readonly description: string
  /** null: the importing account. */
  readonly owner: AuthorName | null
}

/** The publisher of an add-on: an organization, or a person. null if nobody is known. */
export type PlannedOwner =
  | { readonly kind: 'organization'; readonly organization: PlannedOrganization }
  | { readonly kind: 'user'; readonly author: AuthorName }
  | null

const repositoryOwner = ({ facts }: AddOn): string | null => {
  const [, , , owner] = facts.provenance?.repo.split('/') ?? []
  return owner ?? null
}

const firstAuthor = (addOn: AddOn): AuthorName | null => {
  if (addOn.facts.owner !== undefined) return { username: addOn.facts.owner, name: null }
  return readAuthors(addOn.facts.authors)[0] ?? null
}

const organizationFor = (owner: string, group: readonly AddOn[]): PlannedOrganization | null => {
  const authors = new Map(
    group.flatMap((addOn) => {
      const author = firstAuthor(addOn)
      return author ? [[author.username.toLowerCase(), author] as const] : []
    }),
  )
  const slug = usernameOf(owner)
  const isOnePerson = authors.size === 1 || group.some(({ facts }) => facts.owner !== undefined)
  if (group.length < 2 || isOnePerson || slug === null || slug.length < 3) return null
  const titles = group.map(({ facts }) => facts.title)
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(titles)
  const description = `Makers of ${list}`
  return {
    slug: slug.toLowerCase(),
    name: owner.slice(0, 64),
    description: description.length > 256 ? `${description.slice(0, 255)}…` : description,
    owner: [...authors.values()][0] ?? null,
  }
}

/** The organizations without duplicates. */
export const planOrganizations = (owners: readonly PlannedOwner[]): PlannedOrganization[] => {
  const planned = owners.flatMap((owner) => (owner?.kind === 'organization' ? [owner.organization] : []))
  return [...new Map(planned.map((organization) => [organization.slug, organization])).values()]
}

/**
 * The owner of each add-on by its slug: `owner` if given; the organization of a repository owner with several
 * add-ons that do not all belong to one person; the first author; or else the repository's owner.
 */
export const planOwners = (addOns: readonly AddOn[]): ReadonlyMap<string, PlannedOwner> => {
  const groups = Map.groupBy(addOns, (addOn) => repositoryOwner(addOn)?.toLowerCase() ?? '')
  const owners = new Map<string, PlannedOwner>()
  for (const group of groups.values()) {
    const [first] = group
    const name = first ? repositoryOwner(first) : null
    const organization = name === null ? null : organizationFor(name, group)
    const named = name === null ? null : (group.map(firstAuthor).find((author) => author !== null) ?? null)
    for (const addOn of group) {
      const repositorys = name === null ? null : usernameOf(name)
      const author =
        firstAuthor(addOn) ?? named ?? (repositorys === null ? null : { username: repositorys, name: null })
      const owner: PlannedOwner = organization
        ? { kind: 'organization', organization }
        : author && { kind: 'user', author }
      owners.set(addOn.facts.slug, owner)
    }
  }
  return owners
}
