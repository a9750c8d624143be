import type { ProviderName } from './port.ts'

export type ProviderRefusalCode =
  /** It took too long from the start to the answer. */
  | 'expired'
  /** The answer belongs to another start: another browser, another provider. */
  | 'state-mismatch'
  | 'redirect-mismatch'
  | 'issuer-mismatch'
  | 'nonce-mismatch'
  /** The person said no. */
  | 'denied'
  /** The code was used before, is too old, or belongs to another start. */
  | 'code-refused'
  /** The same answer was taken before. */
  | 'replayed'
  /** The provider does not know us, or not as we are set up. */
  | 'misconfigured'
  | 'invalid-answer'

/**
 * Nobody is signed in. The detail is for the log of an operator and holds nothing of the answer, nor is there a cause: codes, tokens
 * and personal data would be in it.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly provider: ProviderName
  readonly code: ProviderRefusalCode
  constructor(provider: ProviderName, code: ProviderRefusalCode, detail: string) {
    super(`${provider}: ${detail}`)
    this.provider = provider
    this.code = code
  }
}

/** The provider does not answer right now; it may be tried again. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  readonly provider: ProviderName
  constructor(provider: ProviderName, detail: string) {
    super(`${provider}: ${detail}`)
    this.provider = provider
  }
}
