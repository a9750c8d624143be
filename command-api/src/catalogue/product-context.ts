import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
} from '@modstead/domain/catalogue/values/permissions'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'

/** Gives the product all rights, so that it can complete a decision that was already made. */
export const productContext = (sender: Sender): CatalogueContext => ({
  ...contextOf(sender),
  permissions: ALL_PROJECT_PERMISSIONS,
  organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
  isMember: true,
  isOwner: true,
})
