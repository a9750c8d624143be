import type { Right } from '@modstead/domain/contexts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { accountsContracts } from './contract/accounts/contracts.ts'
import { catalogueContracts } from './contract/catalogue/contracts.ts'
import { engagementContracts } from './contract/engagement/contracts.ts'
import { siteContracts } from './contract/site/contracts.ts'

/** Of every route that reads. */
export const queryContracts: readonly RouteContract<Right>[] = [
  ...catalogueContracts,
  ...accountsContracts,
  ...engagementContracts,
  ...siteContracts,
]
