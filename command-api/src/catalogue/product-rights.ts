import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import type { Intent } from '@modstead/infra/command-pipeline/executor'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import { productContext } from './product-context.ts'

/** The product with all rights and a new intent, to clean up after a failed creation. */
export const asProductWithAllRights = (sender: Sender): { context: CatalogueContext; intent: Intent } => {
  const anew = asProductAnew(sender)
  return { context: productContext(anew), intent: anew.intent }
}
