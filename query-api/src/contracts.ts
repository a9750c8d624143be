import { accountsContracts } from './contract/accounts/contracts.ts'
import { catalogueContracts } from './contract/catalogue/contracts.ts'
import { engagementContracts } from './contract/engagement/contracts.ts'
import { siteContracts } from './contract/site/contracts.ts'

/** Of every route that reads. */
export const queryContracts = [
  ...catalogueContracts,
  ...accountsContracts,
  ...engagementContracts,
  ...siteContracts,
] as const
