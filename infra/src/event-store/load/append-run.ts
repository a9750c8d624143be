import { type EventStore, NO_STREAM, type Position, type Revision, WrongExpectedRevision } from '../port.ts'
import { recordedFormOf } from '../recorded-form.ts'
import { LoadRefused } from './port.ts'
import type { Run } from './runs-of-events.ts'

/** The revision at which the stream must end for this run to follow. */
export const expectedBy = ({ events }: Run): Revision => {
  const first = events[0]?.revision ?? 0
  return first === 0 ? NO_STREAM : BigInt(first) - 1n
}

/** Appends one run, and repeats it until its outcome is known. A run that is stored already counts as appended. */
export const appendRun = async (store: Pick<EventStore, 'append'>, run: Run): Promise<Position> => {
  const proposed = run.events
    .map(recordedFormOf)
    .map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  try {
    return (await store.append(run.stream, expectedBy(run), proposed)).position
  } catch (error) {
    if (error instanceof WrongExpectedRevision)
      throw new LoadRefused(
        `The log has other events already: ${error.message}. Load into an event store without events.`,
        { cause: error },
      )
    throw error
  }
}
