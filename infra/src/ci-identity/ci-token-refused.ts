export type CiTokenRefusalCode =
  /** Not a JWT of the accepted form, or too long. */
  | 'malformed'
  /** Nobody here trusts the claimed issuer. */
  | 'issuer-not-trusted'
  /** The issuer is not on the public internet, or its documents are invalid. */
  | 'issuer-unusable'
  | 'signature-invalid'
  | 'audience-mismatch'
  | 'expired'
  | 'not-yet-valid'
  /** A claim is missing or malformed. */
  | 'claim-invalid'
  | 'replayed'

/** The token is worth nothing here. The message contains nothing of it. */
export class CiTokenRefused extends Error {
  override readonly name = 'CiTokenRefused'
  readonly code: CiTokenRefusalCode
  constructor(code: CiTokenRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The issuer does not answer right now, so its keys are unknown. The client may try again. */
export class CiIssuerAway extends Error {
  override readonly name = 'CiIssuerAway'
}
