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
  /** The same answer was used before. */
  | 'replayed'
  /** The provider does not know us, or has other settings for us. */
  | 'misconfigured'
  | 'invalid-answer'

/**
 * The sign-in failed. The detail is for an operator's log and contains nothing of the answer. There is no
 * cause either, because it could contain codes, tokens and personal data.
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

/** The provider does not answer right now. The user may try again. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  readonly provider: ProviderName
  constructor(provider: ProviderName, detail: string) {
    super(`${provider}: ${detail}`)
    this.provider = provider
  }
}
