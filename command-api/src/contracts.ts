import { accountsContracts } from './accounts/contracts.ts'
import { catalogueContracts } from './catalogue/contracts.ts'
import { engagementContracts } from './engagement/contracts.ts'
import { mailContracts } from './mail/contracts.ts'
import { operationsContracts } from './operations/contracts.ts'

/** Every route that this side serves. */
export const commandContracts = [
  ...accountsContracts,
  ...catalogueContracts,
  ...engagementContracts,
  ...mailContracts,
  ...operationsContracts,
] as const
