import { hash, timingSafeEqual } from 'node:crypto'
import { accessToken, user } from '../command-pipeline/aggregates.ts'
import type { Executor } from '../command-pipeline/executor.ts'
import type { Principal } from './principal.ts'

/** `mrp_`, the 8 characters of the token's id, 52 secret ones. The prefix and length are what existing programs check. */
const TOKEN = /^mrp_([0-9A-Za-z]{8})[0-9A-Za-z]{52}$/

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')

export type Authenticate = (authorization: string | undefined) => Promise<Principal | null>

/**
 * Reads `Authorization: <token>` or `Authorization: Bearer <token>`. A missing, empty, malformed, unknown, expired or
 * revoked token gives null: whether that is anonymous or refused is the route's business.
 */
export const createAuthenticator =
  (executor: Pick<Executor, 'load'>, now: () => number = Date.now): Authenticate =>
  async (authorization) => {
    const secret = authorization?.replace(/^Bearer\s+/i, '').trim()
    const tokenId = secret && TOKEN.exec(secret)?.[1]
    if (!tokenId) return null
    const { state: token } = await executor.load(accessToken, tokenId)
    if (token.status !== 'active' || Date.parse(token.expiresAt) <= now()) return null
    if (!timingSafeEqual(Buffer.from(token.secretHash, 'hex'), Buffer.from(hashSecret(secret), 'hex')))
      return null
    const { state: owner } = await executor.load(user, token.userId)
    if (owner.status !== 'active') return null
    return { userId: token.userId, role: owner.role, scopes: token.scopes }
  }
