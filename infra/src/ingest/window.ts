/** A client counts at most this many times per project and window. */
export const COUNTED_PER_WINDOW = 6
const WINDOW_SECONDS = 6 * 60 * 60

/** Start of the six-hour window that contains a moment, in seconds since 1970. */
export const windowOf = (epochSeconds: number): number => epochSeconds - (epochSeconds % WINDOW_SECONDS)

export const windowEnd = (window: number): number => window + WINDOW_SECONDS
