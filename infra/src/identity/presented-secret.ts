export interface CredentialHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

const SESSION_IN_COOKIE = /(?:^|;\s*)((?:__Host-)?session)=(mra_[0-9A-Za-z]{60})(?=;|$)/g

/** The secret in `Authorization`, bare or after `Bearer`, or null. */
export const secretOfHeader = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || null

/**
 * The secret that a request carries: in `Authorization`, bare or after `Bearer`, or else in the cookie of
 * this name.
 */
export const presentedSecret = (
  { authorization, cookie }: CredentialHeaders,
  cookieName: string,
): string | null => {
  const header = secretOfHeader(authorization)
  if (header !== null) return header
  if (cookie === undefined) return null
  for (const [, name, secret] of cookie.matchAll(SESSION_IN_COOKIE))
    if (name === cookieName && secret !== undefined) return secret
  return null
}

/** The credentials of a possible sender as a text that tells senders apart without a lookup. */
export const senderMark = ({ authorization, cookie }: CredentialHeaders): string | undefined =>
  authorization || cookie?.match(SESSION_IN_COOKIE)?.[0]
