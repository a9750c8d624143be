import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { boundedGate, GateFull } from '../concurrency/bounded-gate.ts'
import { HostAway, HostRefused } from '../outgoing/host-errors.ts'
import type { JsonAt } from '../outgoing/json-at.ts'
import { WELL_KNOWN_ISSUERS } from './ci-identity.ts'
import { CiIssuerAway, CiTokenRefused } from './ci-token-refused.ts'

const ISSUERS = 200
const KEPT_MS = 10 * 60_000
/** Minimum time between two lookups of keys, when a token's key is not among the known ones. */
const RENEWED_AFTER_MS = 60_000
const FAILURE_KEPT_MS = 10_000
const LOOKUPS = 8
const WAITING_LOOKUPS = 64
const MAX_KEYS = 100

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https$/ }) })
const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(MAX_KEYS) })

/** The address of an issuer as tokens spell it, or null if it is not an https address. */
export const issuerAddress = (issuer: string): URL | null => {
  const url = /^https:\/\/[^?#@]+$/.test(issuer) ? URL.parse(issuer) : null
  // Accepts only the spelling of browsers: two spellings of one issuer would be two issuers.
  return url !== null && (url.href === issuer || url.href === `${issuer}/`) ? url : null
}

interface Looked {
  readonly keys: Promise<JWTVerifyGetKey>
  readonly at: number
  hasFailed: boolean
}

/**
 * Returns the keys of an issuer. Throws CiIssuerAway or CiTokenRefused, also for an issuer that failed in the
 * last few seconds.
 */
export type IssuerKeys = (issuer: string) => JWTVerifyGetKey

export const createIssuerKeys = (jsonAt: JsonAt, now: () => number = Date.now): IssuerKeys => {
  const gate = boundedGate(LOOKUPS, WAITING_LOOKUPS)
  const looked = new LRUCache<string, Looked>({ max: ISSUERS })

  const read = async (issuer: string): Promise<JWTVerifyGetKey> => {
    const address = issuerAddress(issuer)
    if (address === null) throw new CiTokenRefused('issuer-unusable', 'the issuer is no address with TLS')
    address.pathname = `${address.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`
    const { issuer: named, jwks_uri: keysAt } = discovery.parse(await jsonAt(address))
    if (named !== issuer) throw new CiTokenRefused('issuer-unusable', 'the issuer calls itself otherwise')
    return createLocalJWKSet(keySet.parse(await jsonAt(new URL(keysAt))))
  }

  const translated = (error: unknown): unknown => {
    if (error instanceof HostRefused) return new CiTokenRefused('issuer-unusable', error.message)
    if (error instanceof z.ZodError || error instanceof errors.JWKSInvalid)
      return new CiTokenRefused('issuer-unusable', 'its documents are of another form')
    if (error instanceof HostAway || error instanceof GateFull) return new CiIssuerAway(error.message)
    return error
  }

  const lookUp = (issuer: string): Looked => {
    // Tokens of the known platforms must not wait for a slow issuer that a user named.
    const isWellKnown = WELL_KNOWN_ISSUERS.includes(issuer)
    const reading = isWellKnown ? read(issuer) : gate(() => read(issuer))
    const keys = reading.catch((error: unknown) => {
      mine.hasFailed = true
      throw translated(error)
    })
    const mine: Looked = { keys, at: now(), hasFailed: false }
    keys.catch(() => undefined)
    looked.set(issuer, mine)
    return mine
  }

  const known = (issuer: string): Looked => {
    const before = looked.get(issuer)
    if (before === undefined) return lookUp(issuer)
    const age = now() - before.at
    return age < (before.hasFailed ? FAILURE_KEPT_MS : KEPT_MS) ? before : lookUp(issuer)
  }

  return (issuer) => async (header, token) => {
    const { keys, at } = known(issuer)
    try {
      return await (await keys)(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - at < RENEWED_AFTER_MS) throw error
      const renewed = looked.get(issuer)
      return (await (renewed && renewed.at > at ? renewed : lookUp(issuer)).keys)(header, token)
    }
  }
}
