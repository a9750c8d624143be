import { commandContracts } from '@modstead/command-api/contracts'
import type { Right } from '@modstead/domain/contexts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { queryContracts } from '@modstead/query-api/contracts'

/** Of every route that declares one, on both sides. */
export const allContracts: readonly RouteContract<Right>[] = [...queryContracts, ...commandContracts]
