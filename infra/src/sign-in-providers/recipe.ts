import type { IDToken, ServerMetadata } from 'openid-client'
import type { z } from 'zod'
import type { ClientProvider } from '../config/provider-variables.ts'
import type { BoundedFetch } from '../outgoing/bounded-fetch.ts'
import type { ProviderIdentity } from './port.ts'

/** What a provider gave for a code. */
export interface Granted {
  /** undefined: it is none of OpenID Connect. */
  readonly claims: IDToken | undefined
  /** The answer of its user endpoint of OpenID Connect, about the one whom the claims name. */
  userInfo(): Promise<unknown>
  /** The JSON at an address of its API, in their name. */
  read<Schema extends z.ZodType>(address: string, schema: Schema): Promise<z.output<Schema>>
}

/** In what one provider differs from the others. */
export interface Recipe {
  readonly name: ClientProvider
  /** Where OpenID Connect is discovered, or the endpoints of a provider that has OAuth alone. */
  readonly server: URL | ServerMetadata
  readonly scope: string
  /** Mends answers that do not follow the standard. */
  readonly mend?: (fetch: BoundedFetch) => BoundedFetch
  /** Throws a ZodError where the provider says what it never should. */
  identify(granted: Granted): Promise<Omit<ProviderIdentity, 'provider'>>
}
