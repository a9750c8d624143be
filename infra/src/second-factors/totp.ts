import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** The values that authenticator apps assume: most ignore other values in the address (RFC 6238). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted steps before and after the current one: clocks differ, and people need time to type. */
const WINDOW = 1
const MAX_TYPED_LENGTH = 64

/** The secret in base32 for a seed: 160 bits, as long as the hash of the codes (RFC 4226, section 4). */
export type TotpSecretOf = (seed: string) => string

/** Only the key turns a seed into its secret, so no secret is stored before its user has confirmed it. */
export const createTotpSecrets =
  (key: Buffer): TotpSecretOf =>
  (seed) => {
    const bytes = createHmac('sha256', key).update(seed).digest().subarray(0, SECRET_BYTES)
    return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
  }

export interface TotpLabel {
  /** The name by which people know their account, such as the username. */
  readonly account: string
  /** The name of the site. */
  readonly issuer: string
}

/** A colon separates the two in the label, and apps disagree on whether an escaped one does. */
const withoutColons = (text: string): string => text.replaceAll(':', ' ')

/** The `otpauth://` address that authenticator apps read. It contains the secret. */
export const totpAddress = (secret: string, { account, issuer }: TotpLabel): string =>
  new TOTP({
    ...RULES,
    secret: Secret.fromBase32(secret),
    label: withoutColons(account),
    issuer: withoutColons(issuer),
  }).toString()

/** Removes spaces, dashes and invisible characters. Returns null unless 6 digits are left. */
const codeOf = (typed: string): string | null => {
  if (typed.length > MAX_TYPED_LENGTH) return null
  const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^[0-9]{6}$/.test(code) ? code : null
}

/**
 * The 30-second step since 1970 to which a typed code belongs: the current one or a neighbor. null: the code
 * is wrong. The caller refuses a step that is not later than the last used one, so that a code works once.
 */
export const matchTotp = (secret: string, typed: string, nowMs: number): number | null => {
  const token = codeOf(typed)
  if (token === null) return null
  const { period } = RULES
  const at = { ...RULES, secret: Secret.fromBase32(secret), timestamp: nowMs, window: WINDOW }
  const delta = TOTP.validate({ ...at, token })
  return delta === null ? null : TOTP.counter({ period, timestamp: nowMs }) + delta
}
