import { isLoopbackHost } from '../http/loopback-host.ts'

/** A cookie of this site that scripts cannot read. Its values use the characters of base64url. */
export interface OwnCookie {
  readonly name: string
  /** `Set-Cookie` for a value that lasts this many seconds. */
  keep(value: string, seconds: number): string
  /** `Set-Cookie` that deletes it. */
  readonly drop: string
  /** The value that a browser sends, or null. */
  of(headers: { readonly cookie?: string | undefined }): string | null
}

/** Browsers store secure cookies over plain HTTP only for their own machine. */
const isTrustworthy = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/**
 * Derives the name from the address of the site: with the prefix that no other host can set (RFC 6265bis,
 * 4.1.3.2), or a bare name where plain HTTP in a local network allows no other.
 */
export const ownCookie = (publicUrl: string, bareName: string): OwnCookie => {
  const isSecure = isTrustworthy(publicUrl)
  const name = isSecure ? `__Host-${bareName}` : bareName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const sent = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)(?=;|$)`)
  return {
    name,
    keep: (value, seconds) => `${name}=${value}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${attributes}`,
    drop: `${name}=; Max-Age=0; ${attributes}`,
    of: ({ cookie }) => cookie?.match(sent)?.[1] ?? null,
  }
}
