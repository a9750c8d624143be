export interface CredentialHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

const SESSION_IN_COOKIE = /(?:^|;\s*)((?:__Host-)?session)=(mra_[0-9A-Za-z]{60})(?=;|$)/g

/** Of `Authorization`, bare or after `Bearer`; null: that header says nothing. */
export const secretOfHeader = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer\s+/i, '').trim() || null

/**
 * The secret that a request carries: of `Authorization`, bare or after `Bearer`, and of a cookie of this name only where
 * that header says nothing.
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

/** Whether somebody may be signed in, in words that cost no look-up: what tells one sender from another. */
export const senderMark = ({ authorization, cookie }: CredentialHeaders): string | undefined =>
  authorization || cookie?.match(SESSION_IN_COOKIE)?.[0]
