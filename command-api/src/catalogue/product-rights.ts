import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { Intent } from '@modstead/infra/command-pipeline/executor'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import { productContext } from './product-context.ts'

/** The product itself in any project, as a new intent: to clear away what did not come to be. */
export const asProductWithAllRights = (sender: Sender): { context: CatalogueContext; intent: Intent } => {
  const anew = asProductAnew(sender)
  return { context: productContext(anew), intent: anew.intent }
}
