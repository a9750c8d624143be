import type { Position } from '../event-store/port.ts'
import type { Executor } from './executor.ts'

/** What it loads has all that was appended up to `position`: memory may be older than an event that another process wrote. */
export const noOlderThan = (executor: Executor, position: Position): Executor => ({
  ...executor,
  load: (aggregate, id, { atLeast = position } = {}) =>
    executor.load(aggregate, id, { atLeast: atLeast > position ? atLeast : position }),
})
