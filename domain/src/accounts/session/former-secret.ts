const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The secret before the last renewal of a session, and what it can still do. */
export interface FormerSecret {
  readonly secretHash: string
  /** ISO 8601 UTC. It is accepted until then. */
  readonly expiresAt: string
  readonly renews: boolean
  /** The proof that counts for it, ISO 8601 UTC. null: none does. */
  readonly provenAt: string | null
}

/**
 * A browser that missed the answer to an ordinary renewal has no other secret, and comes back later. A secret
 * that was replaced because of a proof or a new epoch may be a stolen copy: it only completes the requests in
 * flight.
 */
export const formerSecret = (
  { secretHash, provenAt }: { readonly secretHash: string; readonly provenAt: string },
  renewedAt: string,
  isOrdinary: boolean,
): FormerSecret => ({
  secretHash,
  expiresAt: new Date(Date.parse(renewedAt) + (isOrdinary ? DAY_MS : MINUTE_MS)).toISOString(),
  renews: isOrdinary,
  provenAt: isOrdinary ? provenAt : null,
})

/** Whether the secret with this hash can do what outlives it: renew its session, or change how one signs in. */
export const isLasting = (
  { secretHash, former }: { readonly secretHash: string; readonly former: FormerSecret | null },
  presentedHash: string,
): boolean => presentedHash === secretHash || (former?.renews === true && presentedHash === former.secretHash)
