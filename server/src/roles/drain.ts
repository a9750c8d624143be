import type { Settings } from '@modstead/infra/config/settings'

/** A gateway checks each process every second. */
const DEFAULT_SECONDS = 3

/** How many milliseconds a separate process still answers once it is asked to end. */
export const drainOf = ({ drainSeconds = DEFAULT_SECONDS }: Pick<Settings, 'drainSeconds'>): number =>
  drainSeconds * 1_000
