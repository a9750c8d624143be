import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { Recorded } from './projection.ts'
import { storableText } from './storable-text.ts'

/** `Streams.decodeBatch`. */
export type DecodeBatch = (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>

export interface Decoded {
  readonly events: readonly Recorded[]
  readonly undecodable: readonly { readonly event: Recorded; readonly error: unknown }[]
}

export const asRecorded = (event: RecordedEvent): Recorded => ({
  type: event.type,
  data: storableText(event.data),
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  at: event.metadata.at,
  actor: event.metadata.actor,
})

/** One bad event must not hold up the others: when the batch fails, each event is tried by itself. */
export const decodeEvents = async (
  decodeBatch: DecodeBatch,
  recorded: readonly RecordedEvent[],
): Promise<Decoded> => {
  if (recorded.length === 0) return { events: [], undecodable: [] }
  try {
    return { events: (await decodeBatch(recorded)).map(asRecorded), undecodable: [] }
  } catch (error) {
    if (error instanceof Error && error.name !== 'UndecodableEvent') throw error
  }
  const events: Recorded[] = []
  const undecodable: { event: Recorded; error: unknown }[] = []
  for (const event of recorded)
    try {
      events.push(...(await decodeBatch([event])).map(asRecorded))
    } catch (error) {
      undecodable.push({ event: asRecorded(event), error })
    }
  return { events, undecodable }
}
