import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { Intent } from '@modstead/infra/command-pipeline/executor'
import { productContext } from '@modstead/infra/command-pipeline/product-context'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'

/** The product itself in any project, as a new intent: to clear away what did not come to be. */
export const asProductWithAllRights = (sender: Sender): { context: CatalogueContext; intent: Intent } => {
  const anew = asProductAnew(sender)
  return { context: productContext(anew), intent: anew.intent }
}
