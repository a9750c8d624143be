import type { CiIdentity } from '@modstead/domain/kernel/ci-identity'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { UseOnce } from '../once/used-once.ts'
import { identitySchemaOf } from './ci-identity.ts'
import { CiIssuerAway, type CiTokenRefusalCode, CiTokenRefused } from './ci-token-refused.ts'
import type { IssuerKeys } from './issuer-keys.ts'

export interface CiTokenExpectations {
  /** The issuers as tokens spell them, exact to the last slash. */
  readonly trustedIssuers: readonly string[]
  readonly audience: string
  readonly now: Date
}

export interface VerifiedCiToken {
  readonly issuer: string
  readonly identity: CiIdentity
}

/** Verifies a token and uses it up. Throws CiTokenRefused or CiIssuerAway. */
export type VerifyCiToken = (token: string, expectations: CiTokenExpectations) => Promise<VerifiedCiToken>

/** In characters. Tokens of the known platforms have up to 3,000. */
const MAX_LENGTH = 8_192
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Signatures by a key pair only: with a shared secret or no signature, anybody could sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const LEEWAY_SECONDS = 30
/** Counted from when it was made: a job that builds for a long time may request its token at the start. */
const MAX_AGE_SECONDS = 3_600
/** A used token is remembered for this long beyond the leeway, in case clocks differ. */
const MEMORY_SPARE_SECONDS = 600

const header = z.object({
  alg: z.literal(ALGORITHMS),
  kid: z.string().min(1).max(256),
  // Tokens for other purposes have another type.
  typ: z.literal(['JWT', 'jwt']).optional(),
})
const claims = z.object({
  jti: z.string().min(1).max(256),
  iat: z.int(),
  exp: z.int(),
})

const CODES = new Map<string, CiTokenRefusalCode>([
  ['aud', 'audience-mismatch'],
  ['nbf', 'not-yet-valid'],
  ['iat', 'not-yet-valid'],
])

const refused = (code: CiTokenRefusalCode, message: string) => new CiTokenRefused(code, message)

const translated = (error: unknown): unknown => {
  if (error instanceof CiTokenRefused || error instanceof CiIssuerAway) return error
  if (error instanceof errors.JWTExpired) return refused('expired', 'the token is too old')
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'check_failed'
      ? refused(CODES.get(error.claim) ?? 'claim-invalid', `the claim ${error.claim} is not as expected`)
      : refused('claim-invalid', `the claim ${error.claim} is ${error.reason}`)
  // If a key cannot be read or does not fit, Web Crypto throws its own errors.
  const isOfKeys = error instanceof TypeError || error instanceof DOMException
  if (error instanceof errors.JOSEError || isOfKeys)
    return refused('signature-invalid', 'no key of the issuer made the signature')
  return error
}

const readHead = (token: string): string => {
  if (token.length > MAX_LENGTH || !TOKEN.test(token)) throw refused('malformed', 'this is no token')
  let issuer: unknown
  try {
    if (!header.safeParse(decodeProtectedHeader(token)).success)
      throw refused('malformed', 'the header of the token is of another form')
    issuer = decodeJwt(token).iss
  } catch (error) {
    throw error instanceof CiTokenRefused ? error : refused('malformed', 'this is no token')
  }
  if (typeof issuer !== 'string') throw refused('malformed', 'the token names no issuer')
  return issuer
}

const assertAudience = ({ aud }: JWTPayload, audience: string): void => {
  // A token that is also valid elsewhere could have been stolen there.
  if (aud !== audience && !(Array.isArray(aud) && aud.length === 1 && aud[0] === audience))
    throw refused('audience-mismatch', 'the token is for others')
}

export const createCiTokenVerifier =
  (keysOf: IssuerKeys, useOnce: UseOnce): VerifyCiToken =>
  async (token, { trustedIssuers, audience, now }) => {
    const issuer = readHead(token)
    if (!trustedIssuers.includes(issuer))
      throw refused('issuer-not-trusted', 'nobody here trusts the issuer of the token')
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      currentDate: now,
      clockTolerance: LEEWAY_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['exp', 'jti'],
    }).catch((error: unknown) => {
      throw translated(error)
    })
    assertAudience(payload, audience)
    const known = claims.safeParse(payload)
    const identity = identitySchemaOf(issuer).safeParse(payload)
    if (!known.success || !identity.success)
      throw refused('claim-invalid', 'a claim of the token is missing or of another form')
    const { jti, iat, exp } = known.data
    const worthlessAt = Math.min(exp, iat + MAX_AGE_SECONDS) + LEEWAY_SECONDS
    const until = (worthlessAt + MEMORY_SPARE_SECONDS) * 1_000
    if (!(await useOnce(`CI token\n${issuer}\n${jti}`, until)))
      throw refused('replayed', 'the token was used before')
    return { issuer, identity: identity.data }
  }
