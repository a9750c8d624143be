import { ownCookie } from './own-cookie.ts'

/** The cookie that carries the secret of a session. */
export interface SessionCookie {
  readonly name: string
  /** `Set-Cookie` for a secret that lasts until `endsAt`, ISO 8601. */
  keep(secret: string, endsAt: string, now: number): string
  /** `Set-Cookie` that deletes it. */
  readonly drop: string
}

export const sessionCookie = (publicUrl: string): SessionCookie => {
  const { name, keep, drop } = ownCookie(publicUrl, 'session')
  return { name, keep: (secret, endsAt, now) => keep(secret, (Date.parse(endsAt) - now) / 1000), drop }
}
