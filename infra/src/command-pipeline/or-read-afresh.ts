import type { Executor } from './executor.ts'

/** Only the store can say that something does not exist: memory may lack events of another process. */
export const orReadAfresh = async <Found>(
  executor: Executor,
  look: (executor: Executor) => Promise<Found | null>,
): Promise<Found | null> => (await look(executor)) ?? look({ ...executor, load: executor.loadAfresh })
