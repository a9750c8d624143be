/** When a token or session was last used is known for this many days, a little more than thirteen months. */
export const LAST_USES_KEPT_DAYS = 400
