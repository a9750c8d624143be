import type { JobState } from '../port.ts'

const STATES: ReadonlyMap<string, JobState> = new Map(
  Object.entries({
    waiting: 'waiting',
    active: 'active',
    delayed: 'delayed',
    completed: 'done',
    failed: 'dead',
  } as const),
)

/** Maps the library's name for a state. */
export const jobStateOf = (state: string): JobState => STATES.get(state) ?? 'waiting'
