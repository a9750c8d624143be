import { idAnswer } from '../api/answers.ts'
import type { PlannedOrganization, PlannedOwner } from '../plan/owners.ts'
import type { ProjectOwner } from '../plan/project-data.ts'
import type { Accounts } from './accounts.ts'
import { orRefused, type Session } from './session.ts'

export interface Owners {
  organizationOf(planned: PlannedOrganization): Promise<string | null>
  ownerOf(planned: PlannedOwner): Promise<ProjectOwner>
}

/**
 * Finds or creates the owner of an add-on. If the importer is not an administrator, they own everything that
 * no organization owns.
 */
export const openOwners = (session: Session, accounts: Accounts): Owners => {
  const { client, done } = session
  const organizations = new Map<string, Promise<string | null>>()

  const accountOf = async (author: { readonly username: string } | null): Promise<string | null> =>
    author === null ? null : accounts.idOf(author.username)

  const make = async ({ slug, name, description, owner }: PlannedOrganization): Promise<string> => {
    const ownerId = await accountOf(owner)
    const json = { slug, name, description, ...(ownerId !== null && { import: { owner_id: ownerId } }) }
    const made = await client.call({
      method: 'POST',
      path: '/v3/organization',
      json,
      key: `import/organization/${slug}`,
    })
    done('organizations', 'published', name)
    return idAnswer.parse(made).id
  }

  const findOrMake = async (planned: PlannedOrganization): Promise<string | null> => {
    const found = await client.find(`/v3/organization/${planned.slug}`)
    if (found === null)
      return orRefused(session, 'organizations', `organization ${planned.name}`, () => make(planned))
    done('organizations', 'unchanged', planned.name)
    return idAnswer.parse(found).id
  }

  const organizationOf = (planned: PlannedOrganization): Promise<string | null> => {
    const asked = organizations.get(planned.slug) ?? findOrMake(planned)
    organizations.set(planned.slug, asked)
    return asked
  }

  return {
    organizationOf,
    ownerOf: async (planned) => {
      if (planned === null) return { organizationId: null, ownerId: null }
      if (planned.kind === 'user') return { organizationId: null, ownerId: await accountOf(planned.author) }
      const { organization } = planned
      const organizationId = await organizationOf(organization)
      return { organizationId, ownerId: await accountOf(organization.owner) }
    },
  }
}
