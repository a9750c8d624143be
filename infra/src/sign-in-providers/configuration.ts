import {
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { ClientKeys } from '../config/provider-variables.ts'
import type { BoundedFetch } from '../outgoing/bounded-fetch.ts'
import type { Recipe } from './recipe.ts'

/** Endpoints and keys change rarely, and with notice. */
const KEPT_MS = 60 * 60_000

/** Rejects tokens that are signed by a shared secret or not at all. */
const METADATA = { id_token_signed_response_alg: 'RS256' }

const load = async (
  { server }: Pick<Recipe, 'server'>,
  { id, secret }: ClientKeys,
  fetch: BoundedFetch,
): Promise<Configuration> => {
  const authentication = ClientSecretPost(secret)
  if (!(server instanceof URL)) {
    const written = new Configuration(server, id, METADATA, authentication)
    written[customFetch] = fetch
    return written
  }
  return discovery(server, id, METADATA, authentication, {
    [customFetch]: fetch,
    // Also verifies signatures of tokens that come directly from the provider over TLS.
    execute: [enableNonRepudiationChecks],
  })
}

/**
 * Returns the configuration of a provider. While the provider answers, it is requested at most once an hour.
 */
export const createConfiguration = (
  recipe: Pick<Recipe, 'server'>,
  keys: ClientKeys,
  fetch: BoundedFetch,
  now: () => number,
): (() => Promise<Configuration>) => {
  let known: { readonly loading: Promise<Configuration>; readonly until: number } | undefined
  return () => {
    if (known !== undefined && now() < known.until) return known.loading
    const loading = load(recipe, keys, fetch)
    const mine = { loading, until: now() + KEPT_MS }
    known = mine
    // A failure is forgotten at once.
    loading.catch(() => {
      if (known === mine) known = undefined
    })
    return loading
  }
}
