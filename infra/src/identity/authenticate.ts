import { hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Account, Credential, IdentityDirectory } from './identity-directory.ts'
import type { Principal } from './principal.ts'

/**
 * `mrp_`, the 8 characters of the token's id, 52 secret ones. The prefix and length are what existing programs check. The checksum is not
 * asked for: tokens made before it have none.
 */
const TOKEN = /^mrp_([0-9A-Za-z]{8})[0-9A-Za-z]{52}$/

const NOBODY = Promise.resolve(null)

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')

/** Headers whose answer is remembered: programs send the same one with each of their many requests. */
const REMEMBERED = 5_000

interface Asking {
  readonly headers: { readonly authorization?: string | undefined }
}

/** Finds the sender of a request. The same request gets the same answer again. */
export type Authenticate = (request: Asking) => Promise<Principal | null>

/** The sender of an earlier request with the same header, and the states that decided it. */
interface Identified {
  readonly tokenId: string
  readonly token: Credential
  readonly owner: Account
  readonly expiresAt: number
  readonly principal: Principal
}

/**
 * Reads `Authorization: <token>` or `Authorization: Bearer <token>`. A missing, empty, malformed, unknown, expired or
 * revoked token gives null: whether that is anonymous or refused is the route's business.
 */
export const createAuthenticator = (
  directory: IdentityDirectory,
  now: () => number = Date.now,
): Authenticate => {
  const asked = new WeakMap<Asking, Promise<Principal | null>>()
  const identified = new LRUCache<string, Identified>({ max: REMEMBERED })

  const isAsBefore = ({ tokenId, token, owner, expiresAt, principal }: Identified): boolean =>
    expiresAt > now() &&
    directory.knownToken(tokenId) === token &&
    directory.knownAccount(principal.userId) === owner

  const identify = async (authorization: string): Promise<Principal | null> => {
    const secret = authorization.replace(/^Bearer\s+/i, '').trim()
    const tokenId = TOKEN.exec(secret)?.[1]
    if (!tokenId) return null
    const token = await directory.token(tokenId)
    if (!token) return null
    const expiresAt = Date.parse(token.expiresAt)
    if (expiresAt <= now()) return null
    if (!timingSafeEqual(Buffer.from(token.secretHash, 'hex'), Buffer.from(hashSecret(secret), 'hex')))
      return null
    const owner = await directory.account(token.userId)
    if (!owner) return null
    const principal: Principal = {
      userId: token.userId,
      via: { kind: 'token', id: tokenId },
      onBehalfOf: null,
      role: owner.role,
      scopes: token.scopes,
    }
    identified.set(authorization, { tokenId, token, owner, expiresAt, principal })
    return principal
  }

  return (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return NOBODY
    const before = asked.get(request)
    if (before) return before
    const known = identified.get(authorization)
    const answer = known && isAsBefore(known) ? Promise.resolve(known.principal) : identify(authorization)
    asked.set(request, answer)
    return answer
  }
}
