import { isLoopbackHost } from '../http/loopback-host.ts'

/** The cookie that carries the secret of a session. */
export interface SessionCookie {
  readonly name: string
  /** `Set-Cookie` for a secret that lasts until `endsAt`, ISO 8601. */
  keep(secret: string, endsAt: string, now: number): string
  /** `Set-Cookie` that takes it away. */
  readonly drop: string
}

/** Browsers store secure cookies of plain HTTP for their own machine alone. */
const isTrustworthy = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/**
 * By the address of the site: with the prefix that no other host can set (RFC 6265bis, 4.1.3.2), or a bare name where
 * plain HTTP in a local network allows no other.
 */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const isSecure = isTrustworthy(publicUrl)
  const name = isSecure ? '__Host-session' : 'session'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    name,
    keep(secret, endsAt, now) {
      const seconds = Math.max(0, Math.floor((Date.parse(endsAt) - now) / 1000))
      return `${name}=${secret}; Max-Age=${seconds}; ${attributes}`
    },
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}
