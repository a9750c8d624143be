import { timingSafeEqual } from 'node:crypto'
import type { PendingSignIn, ProviderName } from './port.ts'
import { ProviderRefused } from './provider-refused.ts'

/** Some people first make an account at the provider, or look for their second factor there. */
export const SIGN_IN_TIME_MS = 30 * 60_000

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const withoutQuery = (address: URL): string => {
  const bare = new URL(address)
  bare.search = ''
  bare.hash = ''
  return bare.href
}

/**
 * Checks that an answer belongs to what was started: for this provider, in time, at the named address, with
 * the state that only that browser has. Throws ProviderRefused.
 */
export const assertBelongs = (
  provider: ProviderName,
  callbackUrl: URL,
  pending: PendingSignIn,
  now: number,
): void => {
  const refuse = (code: 'state-mismatch' | 'redirect-mismatch' | 'expired', detail: string) => {
    throw new ProviderRefused(provider, code, detail)
  }
  const states = callbackUrl.searchParams.getAll('state')
  if (pending.provider !== provider) refuse('state-mismatch', 'another provider was asked')
  if (states.length !== 1 || !isSame(states[0] ?? '', pending.state))
    refuse('state-mismatch', 'the state is not the one that was sent')
  if (withoutQuery(callbackUrl) !== pending.redirectUri)
    refuse('redirect-mismatch', 'the answer came to another address')
  if (pending.expiresAt <= now) refuse('expired', 'the answer came too late')
}
