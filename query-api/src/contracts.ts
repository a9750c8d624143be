import { accountsContracts } from './contract/accounts/contracts.ts'
import { auditContracts } from './contract/audit/contracts.ts'
import { catalogueContracts } from './contract/catalogue/contracts.ts'
import { engagementContracts } from './contract/engagement/contracts.ts'
import { eventContracts } from './contract/events/contracts.ts'
import { siteContracts } from './contract/site/contracts.ts'

/** The contracts of every route that reads. */
export const queryContracts = [
  ...catalogueContracts,
  ...accountsContracts,
  ...engagementContracts,
  ...eventContracts,
  ...auditContracts,
  ...siteContracts,
] as const
