import { idAnswer } from '../api/answers.ts'
import { Refused } from '../api/api-client.ts'
import type { AuthorName } from '../plan/author-names.ts'
import type { PlannedOrganization, PlannedOwner } from '../plan/owners.ts'
import type { ProjectOwner } from '../plan/project-data.ts'
import type { Accounts } from './accounts.ts'
import type { Session } from './session.ts'

/** Finds or makes whoever owns an add-on. Whoever imports without being an administrator owns what no organisation does. */
export const openOwners = (session: Session, accounts: Accounts) => {
  const { client, tally, asAdministrator } = session
  const organizations = new Map<string, Promise<string | null>>()

  const accountOf = async (author: AuthorName | null): Promise<string | null> => {
    if (!asAdministrator || author === null) return null
    const { username, name } = author
    return accounts.idOf({ username, ...(name !== null && { name }) })
  }

  const makeOrganization = async ({ slug, name, description, owner }: PlannedOrganization) => {
    const ownerId = await accountOf(owner)
    const json = { slug, name, description, ...(ownerId !== null && { import: { owner_id: ownerId } }) }
    const made = await client.call({
      method: 'POST',
      path: '/v3/organization',
      json,
      key: `import/organization/${slug}`,
    })
    tally.published++
    return idAnswer.parse(made).id
  }

  const findOrMake = async (planned: PlannedOrganization): Promise<string | null> => {
    const found = await client.find(`/v3/organization/${planned.slug}`)
    if (found !== null) {
      tally.unchanged++
      return idAnswer.parse(found).id
    }
    try {
      return await makeOrganization(planned)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tally.notes.push({ name: planned.name, text: `no organization of its own: ${error.message}` })
      return null
    }
  }

  const organizationOf = (planned: PlannedOrganization): Promise<string | null> => {
    const asked = organizations.get(planned.slug) ?? findOrMake(planned)
    organizations.set(planned.slug, asked)
    return asked
  }

  return async (planned: PlannedOwner): Promise<ProjectOwner> => {
    if (planned === null) return { organizationId: null, ownerId: null }
    if (planned.kind === 'user') return { organizationId: null, ownerId: await accountOf(planned.author) }
    const { organization } = planned
    const organizationId = await organizationOf(organization)
    return { organizationId, ownerId: await accountOf(organization.owner) }
  }
}
