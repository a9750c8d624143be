import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { OrganizationOutcome } from './rejections.ts'
import type { LiveOrganization } from './state.ts'

export const deleteOrganization = (
  { organizationId, slug, teamId }: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome<'DeleteOrganization'> => {
  if (!may(context, 'organization.delete')) return notPermitted('delete this organization')
  return [{ type: 'OrganizationDeleted', data: { organizationId, slug, teamId } }]
}
