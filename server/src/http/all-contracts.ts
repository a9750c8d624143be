import { commandContracts } from '@modstead/command-api/contracts'
import type { Right } from '@modstead/domain/contexts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { queryContracts } from '@modstead/query-api/contracts'

/** The contracts of all routes that declare one, on both sides. */
export const allContracts: readonly RouteContract<Right>[] = [...queryContracts, ...commandContracts]
