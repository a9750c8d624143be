import type { ProviderSettings } from '../config/provider-variables.ts'
import type { UseOnce } from '../once/used-once.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'
import { jsonAtStandIn, jsonAtStrangers } from '../outgoing/json-at.ts'
import { toStandIn } from '../outgoing/route.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import { createCiTokenVerifier, type VerifyCiToken } from './verify-ci-token.ts'

export const openCiTokens = (
  { standIn }: Pick<ProviderSettings, 'standIn'>,
  useOnce: UseOnce,
): VerifyCiToken => {
  const jsonAt =
    standIn === undefined ? jsonAtStrangers() : jsonAtStandIn(boundedFetch({ route: toStandIn(standIn) }))
  return createCiTokenVerifier(createIssuerKeys(jsonAt), useOnce)
}
