/** Options of a poll that sends one request after another, without pauses. */
export const IN_PEACE = { timeout: 60_000, interval: 0 }
