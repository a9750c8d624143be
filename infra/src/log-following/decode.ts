import { UndecodableEvent } from '../event-store/codec.ts'
import { liftMetadata } from '../event-store/envelope.ts'
import type { RecordedEvent } from '../event-store/port.ts'
import type { Recorded } from './recorded.ts'
import { storableText } from './storable-text.ts'

/** `Streams.decodeBatch`. */
export type DecodeBatch = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>

export interface Decoded {
  readonly events: readonly RecordedEvent[]
  readonly undecodable: readonly { readonly event: RecordedEvent; readonly error: UndecodableEvent }[]
}

export const asRecorded = (event: RecordedEvent): Recorded => {
  const { at, actor, command, via, onBehalfOf, reason } = liftMetadata(event.metadata)
  return {
    type: event.type,
    data: storableText(event.data),
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    at,
    actor,
    command,
    via,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(reason !== undefined && { reason }),
  }
}

/**
 * One bad event must not hold up the others: if the batch fails, each event is tried by itself. Rethrows
 * errors that are not about an event, such as a vault that does not answer.
 */
export const decodeEvents = async (
  decodeBatch: DecodeBatch,
  recorded: readonly RecordedEvent[],
): Promise<Decoded> => {
  if (recorded.length === 0) return { events: [], undecodable: [] }
  try {
    return { events: await decodeBatch(recorded), undecodable: [] }
  } catch (error) {
    if (!(error instanceof UndecodableEvent)) throw error
  }
  const events: RecordedEvent[] = []
  const undecodable: { event: RecordedEvent; error: UndecodableEvent }[] = []
  for (const event of recorded)
    try {
      events.push(...(await decodeBatch([event])))
    } catch (error) {
      if (!(error instanceof UndecodableEvent)) throw error
      undecodable.push({ event, error })
    }
  return { events, undecodable }
}
