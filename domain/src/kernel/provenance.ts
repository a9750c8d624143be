/** How an actor came in: a browser session, an access token, an authorized app, or the product itself. */
export interface Via {
  readonly kind: 'session' | 'token' | 'app' | 'system'
  /** Id of the session, token or app, or the name of the product's part. null in events from before it was recorded. */
  readonly id: string | null
}

/** The audit keeps this with every event, besides the sender of the command. */
export interface Provenance {
  readonly via: Via
  /** `actorId()` of the person on whose behalf the product or a staff member acts. */
  readonly onBehalfOf?: string
  /** In the sender's own words, for moderators who replay the history. */
  readonly reason?: string
}

/** Provenance of a command that a part of the product sends by itself. */
export const bySystem = (part: string): Via => ({ kind: 'system', id: part })
