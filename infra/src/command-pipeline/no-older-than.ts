import type { Position } from '../event-store/port.ts'
import type { Executor } from './executor.ts'

/** Loads streams with everything up to `position`: memory may lack an event of another process. */
export const noOlderThan = (executor: Executor, position: Position): Executor => ({
  ...executor,
  load: (aggregate, id, { atLeast = position } = {}) =>
    executor.load(aggregate, id, { atLeast: atLeast > position ? atLeast : position }),
})
