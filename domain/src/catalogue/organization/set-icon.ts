import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { SetOrganizationIcon } from './commands.ts'
import type { OrganizationOutcome } from './rejections.ts'
import type { LiveOrganization } from './state.ts'

const mayEdit = (context: CatalogueContext): boolean => may(context, 'organization.edit')

export const setIcon = (
  { icon }: SetOrganizationIcon,
  organization: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome<'SetOrganizationIcon'> => {
  if (!mayEdit(context)) return notPermitted("change this organization's icon")
  const { organizationId } = organization
  if (organization.icon?.path === icon.path && organization.icon.rawPath === icon.rawPath) return []
  return [{ type: 'OrganizationIconSet', data: { organizationId, icon } }]
}

export const removeIcon = (
  { organizationId, icon }: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome<'RemoveOrganizationIcon'> => {
  if (!mayEdit(context)) return notPermitted("remove this organization's icon")
  return icon === null ? [] : [{ type: 'OrganizationIconRemoved', data: { organizationId } }]
}
