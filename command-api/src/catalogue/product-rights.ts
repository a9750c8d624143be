import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { ALL_PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import type { Intent } from '@modstead/infra/command-pipeline/executor'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'

/** The product itself in any project, as a new intent: to clear away what did not come to be. */
export const asProductWithAllRights = (sender: Sender): { context: CatalogueContext; intent: Intent } => {
  const anew = asProductAnew(sender)
  const access = { permissions: ALL_PROJECT_PERMISSIONS, isMember: true, isOwner: true }
  return { context: { ...access, ...contextOf(anew) }, intent: anew.intent }
}
