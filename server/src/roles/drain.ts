import type { Settings } from '@modstead/infra/config/settings'

/** A gateway looks at each process every second. */
const DEFAULT_SECONDS = 3

/** Milliseconds in which a process that runs alone still answers once it is asked to end. */
export const drainOf = ({ drainSeconds = DEFAULT_SECONDS }: Pick<Settings, 'drainSeconds'>): number =>
  drainSeconds * 1_000
