import { hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { accessToken, user } from '../command-pipeline/aggregates.ts'
import type { Executor } from '../command-pipeline/executor.ts'
import type { Principal } from './principal.ts'

/** `mrp_`, the 8 characters of the token's id, 52 secret ones. The prefix and length are what existing programs check. */
const TOKEN = /^mrp_([0-9A-Za-z]{8})[0-9A-Za-z]{52}$/

const NOBODY = Promise.resolve(null)

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')

interface Proof {
  readonly tokenId: string
  readonly digest: Buffer
}

const proofIn = (authorization: string): Proof | null => {
  const secret = authorization.replace(/^Bearer\s+/i, '').trim()
  const tokenId = TOKEN.exec(secret)?.[1]
  return tokenId ? { tokenId, digest: Buffer.from(hashSecret(secret), 'hex') } : null
}

/** Headers whose digest is remembered: programs send the same one with each of their many requests. */
const REMEMBERED_PROOFS = 5_000

interface Asking {
  readonly headers: { readonly authorization?: string | undefined }
}

/** Who sends this request; asked again for the same one, it gives the answer that it gave. */
export type Authenticate = (request: Asking) => Promise<Principal | null>

/**
 * Reads `Authorization: <token>` or `Authorization: Bearer <token>`. A missing, empty, malformed, unknown, expired or
 * revoked token gives null: whether that is anonymous or refused is the route's business.
 */
export const createAuthenticator = (
  executor: Pick<Executor, 'load'>,
  now: () => number = Date.now,
): Authenticate => {
  const known = new WeakMap<Asking, Promise<Principal | null>>()
  const proofs = new LRUCache<string, Proof>({ max: REMEMBERED_PROOFS })
  const identify = async (authorization: string): Promise<Principal | null> => {
    const proof = proofs.get(authorization) ?? proofIn(authorization)
    if (!proof) return null
    const { state: token } = await executor.load(accessToken, proof.tokenId)
    if (token.status !== 'active' || Date.parse(token.expiresAt) <= now()) return null
    if (!timingSafeEqual(Buffer.from(token.secretHash, 'hex'), proof.digest)) return null
    proofs.set(authorization, proof)
    const { state: owner } = await executor.load(user, token.userId)
    if (owner.status !== 'active') return null
    return { userId: token.userId, role: owner.role, scopes: token.scopes }
  }
  return (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return NOBODY
    const before = known.get(request)
    if (before) return before
    const identified = identify(authorization)
    known.set(request, identified)
    return identified
  }
}
