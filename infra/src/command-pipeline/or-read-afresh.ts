import type { Executor } from './executor.ts'

/** That there is none is for the store to say: what is in memory may be older than what another process wrote. */
export const orReadAfresh = async <Found>(
  executor: Executor,
  look: (executor: Executor) => Promise<Found | null>,
): Promise<Found | null> => (await look(executor)) ?? look({ ...executor, load: executor.loadAfresh })
