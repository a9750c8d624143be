import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { combineRules, type Rule } from '../combine-rules.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { organizationDescriptionProblem, organizationNameProblem } from '../values/organization-texts.ts'
import { canonicalSlug, slugProblem } from '../values/slug.ts'
import type { EditOrganization } from './commands.ts'
import type { OrganizationEvent } from './events.ts'
import type { OrganizationOutcome, OrganizationRejection } from './rejections.ts'
import { evolveLiveOrganization, type LiveOrganization } from './state.ts'

type EditRule = Rule<LiveOrganization, OrganizationEvent, OrganizationRejection<'EditOrganization'>>

const rename =
  (name: string): EditRule =>
  (organization) => {
    const problem = organizationNameProblem(name)
    if (problem !== null) return reject('invalid-organization-name', problem)
    const { organizationId } = organization
    const trimmed = name.trim()
    if (organization.name === trimmed) return []
    return [{ type: 'OrganizationRenamed', data: { organizationId, name: trimmed } }]
  }

const changeSlug =
  (wanted: string): EditRule =>
  ({ organizationId, slug: formerSlug }) => {
    const problem = slugProblem(wanted)
    if (problem !== null) return reject('invalid-slug', problem)
    const slug = canonicalSlug(wanted)
    if (slug === formerSlug) return []
    return [{ type: 'OrganizationSlugChanged', data: { organizationId, slug, formerSlug } }]
  }

const describe =
  (description: string): EditRule =>
  (organization) => {
    const problem = organizationDescriptionProblem(description)
    if (problem !== null) return reject('invalid-organization-description', problem)
    if (organization.description === description) return []
    const { organizationId } = organization
    return [{ type: 'OrganizationDescriptionChanged', data: { organizationId, description } }]
  }

export const editOrganization = (
  { changes }: EditOrganization,
  organization: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome<'EditOrganization'> => {
  if (!may(context, 'organization.edit')) return notPermitted('edit this organization')
  const { name, slug, description } = changes
  return combineRules(organization, evolveLiveOrganization, [
    ...(name === undefined ? [] : [rename(name)]),
    ...(slug === undefined ? [] : [changeSlug(slug)]),
    ...(description === undefined ? [] : [describe(description)]),
  ])
}
