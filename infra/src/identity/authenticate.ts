import { hash, timingSafeEqual } from 'node:crypto'
import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import { NO_STAFF_RIGHTS } from '@modstead/domain/kernel/staff-rights'
import { LRUCache } from 'lru-cache'
import type {
  Account,
  AppCredential,
  Credential,
  IdentityDirectory,
  Renewable,
  SessionCredential,
} from './identity-directory.ts'
import { type CredentialHeaders, presentedSecret } from './presented-secret.ts'
import type { Principal } from './principal.ts'

/**
 * `mrp_` for a token, `mra_` for a session or `mro_` for an app, the 8 characters of its id, then 52 more.
 * Existing programs check the prefix and the length. The checksum is not checked, because older tokens have
 * none.
 */
const SECRET = /^(mrp|mra|mro)_([0-9A-Za-z]{8})[0-9A-Za-z]{52}$/

const NOBODY = Promise.resolve(null)

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')

/** Number of secrets whose answer is remembered, because programs send the same one with many requests. */
const REMEMBERED = 5_000

interface Asking {
  readonly headers: CredentialHeaders
}

/**
 * Finds the sender of a request. The same request gets the same answer, unless what allowed it has changed since:
 * a request may wait before it is answered.
 */
export type Authenticate = (request: Asking) => Promise<Principal | null>

/** The sender of an earlier request with the same secret, and the states on which that answer depends. */
interface Identified {
  readonly id: string
  readonly credential: Credential | SessionCredential | AppCredential
  readonly owner: Account
  readonly expiresAt: number
  readonly principal: Principal
}

/** Compares in constant time. */
export const isHashOf = (secretHash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(secretHash, 'hex'), Buffer.from(hashSecret(secret), 'hex'))

interface AuthenticatorSettings {
  /** Name of the session cookie. */
  readonly cookieName: string
  readonly now?: () => number
  /** Called with each sender that was found. */
  readonly onUse?: (principal: Principal) => void
}

/**
 * Reads `Authorization: <secret>` or `Authorization: Bearer <secret>`, or else the cookie. Returns null for a
 * missing, empty, malformed, unknown, expired or revoked secret. The route decides whether that is anonymous
 * or refused.
 */
export const createAuthenticator = (
  directory: IdentityDirectory,
  { cookieName, now = () => Date.now(), onUse = () => {} }: AuthenticatorSettings,
): Authenticate => {
  const asked = new WeakMap<Asking, Promise<Principal | null>>()
  const identified = new LRUCache<string, Identified>({ max: REMEMBERED })

  const known = (kind: string, id: string) => {
    if (kind === 'app') return directory.knownGrant(id)
    return kind === 'session' ? directory.knownSession(id) : directory.knownToken(id)
  }

  const isAsBefore = ({ id, credential, owner, expiresAt, principal }: Identified): boolean =>
    expiresAt > now() &&
    known(principal.via.kind, id) === credential &&
    directory.knownAccount(principal.userId) === owner

  const byToken = async (id: string, secret: string): Promise<Identified | null> => {
    const token = await directory.token(id)
    if (!token) return null
    const { userId, scopes, confinedTo } = token
    const expiresAt = Date.parse(token.expiresAt)
    if (expiresAt <= now() || !isHashOf(token.secretHash, secret)) return null
    const owner = await directory.account(userId)
    if (!owner) return null
    // The general rights of staff would reach beyond every confinement.
    const role = confinedTo === null ? owner.role : 'developer'
    const staffRights = confinedTo === null ? owner.staffRights : NO_STAFF_RIGHTS
    const via = { kind: 'token', id } as const
    const principal = {
      ...{ userId, via, onBehalfOf: null, role, staffRights },
      ...{ scopes, confinedTo, provenAt: null },
    }
    return { id, credential: token, owner, expiresAt, principal }
  }

  /** When this secret stops being accepted, in milliseconds since 1970. */
  const takenUntil = (renewable: Renewable, secret: string): number => {
    const { secretHash, former, expiresAt } = renewable
    if (isHashOf(secretHash, secret)) return Date.parse(expiresAt)
    const isFormer = former !== null && isHashOf(former.secretHash, secret)
    return isFormer ? Math.min(Date.parse(former.expiresAt), Date.parse(expiresAt)) : 0
  }

  const bySession = async (id: string, secret: string): Promise<Identified | null> => {
    const session = await directory.session(id)
    if (!session) return null
    const expiresAt = takenUntil(session, secret)
    if (expiresAt <= now()) return null
    const { userId, secretHash, former } = session
    const owner = await directory.account(userId)
    if (!owner || owner.signIn.epoch !== session.epoch) return null
    const { provenAt = null } = isHashOf(secretHash, secret) ? session : (former ?? {})
    const { role, staffRights } = owner
    const via = { kind: 'session', id } as const
    const principal = {
      ...{ userId, via, onBehalfOf: null, role, staffRights },
      ...{ scopes: ALL_SCOPES, confinedTo: null, provenAt },
    }
    return { id, credential: session, owner, expiresAt, principal }
  }

  const byApp = async (id: string, secret: string): Promise<Identified | null> => {
    const grant = await directory.grant(id)
    if (!grant) return null
    const expiresAt = takenUntil(grant, secret)
    if (expiresAt <= now()) return null
    const { userId, appId, scopes } = grant
    const owner = await directory.account(userId)
    if (!owner) return null
    const { role, staffRights } = owner
    const via = { kind: 'app', id: appId } as const
    const principal = {
      ...{ userId, via, onBehalfOf: userId, role, staffRights },
      ...{ scopes, confinedTo: null, provenAt: null },
    }
    return { id, credential: grant, owner, expiresAt, principal }
  }

  const ways = { mra: bySession, mrp: byToken, mro: byApp } as const

  const identify = async (secret: string): Promise<Principal | null> => {
    const [, prefix, id] = SECRET.exec(secret) ?? []
    if (id === undefined) return null
    const found = await ways[prefix as keyof typeof ways](id, secret)
    if (found === null) {
      identified.delete(secret)
      return null
    }
    identified.set(secret, found)
    onUse(found.principal)
    return found.principal
  }

  return (request) => {
    const { headers } = request
    if (headers.authorization === undefined && headers.cookie === undefined) return NOBODY
    const secret = presentedSecret(headers, cookieName)
    if (secret === null) return NOBODY
    const remembered = identified.get(secret)
    const isRemembered = remembered !== undefined && isAsBefore(remembered)
    const before = asked.get(request)
    if (before && remembered === undefined) return before
    if (isRemembered && !before) onUse(remembered.principal)
    const answer = isRemembered ? Promise.resolve(remembered.principal) : identify(secret)
    asked.set(request, answer)
    return answer
  }
}
