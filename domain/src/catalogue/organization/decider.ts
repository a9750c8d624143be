import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import type { LiveOrganizationCommand, OrganizationCommand } from './commands.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization } from './delete-organization.ts'
import { editOrganization } from './edit-organization.ts'
import type { OrganizationEvent } from './events.ts'
import type { OrganizationOutcome, OrganizationRejection } from './rejections.ts'
import { removeIcon, setIcon } from './set-icon.ts'
import {
  evolveOrganization,
  initialOrganization,
  type LiveOrganization,
  type OrganizationState,
} from './state.ts'

const decideLive = (
  command: LiveOrganizationCommand,
  organization: LiveOrganization,
  context: CatalogueContext,
): OrganizationOutcome => {
  switch (command.type) {
    case 'EditOrganization':
      return editOrganization(command, organization, context)
    case 'SetOrganizationIcon':
      return setIcon(command, organization, context)
    case 'RemoveOrganizationIcon':
      return removeIcon(organization, context)
    case 'DeleteOrganization':
      return deleteOrganization(organization, context)
  }
}

export const organizationDecider: Decider<
  OrganizationState,
  OrganizationCommand,
  OrganizationEvent,
  OrganizationRejection,
  CatalogueContext
> = {
  initial: initialOrganization,
  decide: (command, organization, context) => {
    if (command.type === 'CreateOrganization') return createOrganization(command, organization, context)
    if (organization.phase === 'live') return decideLive(command, organization, context)
    return reject('organization-not-found', 'This organization does not exist.')
  },
  evolve: evolveOrganization,
}
