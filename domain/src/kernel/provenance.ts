/** By what somebody acts: a sign-in in a browser, an access token, an app that they let in, or the product itself. */
export interface Via {
  readonly kind: 'session' | 'token' | 'app' | 'system'
  /** Of the session, token or app; of the product the part that acts. null: recorded before it was kept. */
  readonly id: string | null
}

/** What the audit keeps of how a command came, besides who sent it. */
export interface Provenance {
  readonly via: Via
  /** `actorId()` of the person for whom the product, or somebody of the staff, acts. */
  readonly onBehalfOf?: string
  /** In the sender's words, for those who replay the history. */
  readonly reason?: string
}

/** A part of the product that acts by itself. */
export const bySystem = (part: string): Via => ({ kind: 'system', id: part })
