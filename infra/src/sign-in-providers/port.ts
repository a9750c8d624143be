import { z } from 'zod'
import { CLIENT_PROVIDERS } from '../config/provider-variables.ts'

/** All providers that the product knows, in the order in which they are offered. */
export const PROVIDER_NAMES = [...CLIENT_PROVIDERS, 'steam'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** A person's identity at a provider. */
export interface ProviderIdentity {
  readonly provider: ProviderName
  /** The same for as long as they have an account there, and never anybody else's. */
  readonly subject: string
  readonly username: string | null
  readonly email: string | null
  /** Whether the provider vouches that mail to it reaches them. */
  readonly emailIsVerified: boolean
  /** An https address. */
  readonly avatarUrl: string | null
}

/** Kept encrypted until the answer comes: a reader could pose as the browser that began. */
export const pendingSignIn = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  redirectUri: z.string(),
  state: z.string(),
  /** null: the provider does not accept one. */
  codeVerifier: z.string().nullable(),
  nonce: z.string().nullable(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
})

export type PendingSignIn = z.output<typeof pendingSignIn>

export interface Started {
  /** The address to which the browser is sent. */
  readonly redirectTo: string
  readonly pending: PendingSignIn
}

export interface SignInProvider {
  readonly name: ProviderName
  /** `redirectUri` is an address of ours without a query. It must be registered with the provider. */
  start(redirectUri: string): Promise<Started>
  /**
   * `callbackUrl` is the full address at which the browser came back. Throws ProviderRefused, ProviderAway,
   * or the reason of `signal` if nobody waits any more.
   */
  finish(callbackUrl: URL, pending: PendingSignIn, signal?: AbortSignal): Promise<ProviderIdentity>
}
