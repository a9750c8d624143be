import { type CatalogueContext, mayInOrganization } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { ORGANIZATION_PERMISSIONS } from '../values/permissions.ts'
import type { OrganizationOutcome } from './rejections.ts'
import type { LiveOrganization } from './state.ts'

export const deleteOrganization = (
  { organizationId, slug, teamId }: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome => {
  if (!mayInOrganization(context, ORGANIZATION_PERMISSIONS.DELETE_ORGANIZATION))
    return notPermitted('delete this organization')
  return [{ type: 'OrganizationDeleted', data: { organizationId, slug, teamId } }]
}
