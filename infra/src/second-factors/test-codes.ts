import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/**
 * An authenticator app with this secret, in the memory of a spec: its current code, or the one this many
 * steps later.
 */
export const appCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsLater * STEP_MS,
  })
