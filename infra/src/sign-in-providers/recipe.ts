import type { IDToken, ServerMetadata } from 'openid-client'
import type { z } from 'zod'
import type { ClientProvider } from '../config/provider-variables.ts'
import type { BoundedFetch } from '../outgoing/bounded-fetch.ts'
import type { ProviderIdentity } from './port.ts'

/** The result of exchanging a code at a provider. */
export interface Granted {
  /** undefined: the provider does not use OpenID Connect. */
  readonly claims: IDToken | undefined
  /** The answer of its OpenID Connect user endpoint, about the subject of the claims. */
  userInfo(): Promise<unknown>
  /** The JSON at an address of its API, requested with the user's token. */
  read<Schema extends z.ZodType>(address: string, schema: Schema): Promise<z.output<Schema>>
}

/** The differences between one provider and the others. */
export interface Recipe {
  readonly name: ClientProvider
  /** The address for OpenID Connect discovery, or the endpoints of a provider that only has OAuth. */
  readonly server: URL | ServerMetadata
  readonly scope: string
  /** Repairs answers that do not follow the standard. */
  readonly mend?: (fetch: BoundedFetch) => BoundedFetch
  /** Throws a ZodError if the provider's answer is invalid. */
  identify(granted: Granted): Promise<Omit<ProviderIdentity, 'provider'>>
}
