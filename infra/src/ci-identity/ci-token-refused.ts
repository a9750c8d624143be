export type CiTokenRefusalCode =
  /** No JWT of the form that we take, or too long. */
  | 'malformed'
  /** Nobody here trusts the one who says that they made it. */
  | 'issuer-not-trusted'
  /** The issuer is not of the open internet, or its documents are not as they must be. */
  | 'issuer-unusable'
  | 'signature-invalid'
  | 'audience-mismatch'
  | 'expired'
  | 'not-yet-valid'
  /** A claim is missing or of another form. */
  | 'claim-invalid'
  | 'replayed'

/** The token gives nothing. The message holds nothing of it. */
export class CiTokenRefused extends Error {
  override readonly name = 'CiTokenRefused'
  readonly code: CiTokenRefusalCode
  constructor(code: CiTokenRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The issuer does not answer right now, so that nothing is known of its keys; it may be tried again. */
export class CiIssuerAway extends Error {
  override readonly name = 'CiIssuerAway'
}
