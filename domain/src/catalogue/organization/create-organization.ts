import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { organizationDescriptionProblem, organizationNameProblem } from '../values/organization-texts.ts'
import { canonicalSlug, slugProblem } from '../values/slug.ts'
import type { CreateOrganization } from './commands.ts'
import type { OrganizationOutcome } from './rejections.ts'
import type { OrganizationState } from './state.ts'

export const createOrganization = (
  { organizationId, slug, name, description, teamId, ownerId }: CreateOrganization,
  organization: OrganizationState,
  { actor, now }: CatalogueContext,
): OrganizationOutcome<'CreateOrganization'> => {
  if (organization.phase !== 'none') return reject('organization-exists', 'This organization already exists.')
  if (!may({ actor, ownerId }, 'organization.create'))
    return notPermitted('create an organization for somebody else')
  const nameProblem = organizationNameProblem(name)
  if (nameProblem !== null) return reject('invalid-organization-name', nameProblem)
  const addressProblem = slugProblem(slug)
  if (addressProblem !== null) return reject('invalid-slug', addressProblem)
  const descriptionProblem = organizationDescriptionProblem(description)
  if (descriptionProblem !== null) return reject('invalid-organization-description', descriptionProblem)
  return [
    {
      type: 'OrganizationCreated',
      data: {
        organizationId,
        slug: canonicalSlug(slug),
        name: name.trim(),
        description,
        teamId,
        ownerId,
        createdAt: now,
      },
    },
  ]
}
