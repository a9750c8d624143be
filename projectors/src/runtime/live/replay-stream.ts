import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import { type Changed, READ_MODEL_CHANNEL } from '@modstead/infra/log-following/changed'
import { asRecorded, type DecodeBatch, decodeEvents } from '@modstead/infra/log-following/decode'
import { notify } from '@modstead/infra/postgres/notify'
import type pg from 'pg'
import type { Generation } from '../storage/generation.ts'
import { changedKeys, newsOf } from './apply-batch.ts'
import { foldEvents, RowsRefused, writeChanges } from './fold-events.ts'
import { type ParkedStream, unparkStream } from './parked-streams.ts'

export interface ReplaySource {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
}

/** `because`: the same or another event failed, and the stream continues to wait. */
export type Replayed = { readonly changed: Changed } | { readonly because: unknown }

const eventsUpTo = async (
  { projection }: Generation,
  { stream, revision }: ParkedStream,
  position: Position,
  { store, decodeBatch }: ReplaySource,
) => {
  const recorded: RecordedEvent[] = []
  for await (const event of store.readStream(stream, { from: revision })) {
    if (event.position > position) break
    if (projection.types.has(event.type)) recorded.push(event)
  }
  return decodeEvents(decodeBatch, recorded)
}

/**
 * Applies the waiting events of a parked stream, up to the checkpoint, in one transaction. `hold` locks the
 * checkpoint in that transaction, so that no runner advances in the meantime, and returns its position.
 */
export const replayStream = async (
  client: pg.ClientBase,
  generation: Generation,
  parked: ParkedStream,
  source: ReplaySource,
  hold: () => Promise<Position>,
): Promise<Replayed> => {
  const refuse = async (because: unknown): Promise<Replayed> => {
    // Discards everything: the stream waits again from the same event as before.
    await client.query('rollback')
    return { because }
  }
  try {
    await client.query('begin')
    const position = await hold()
    const { events, undecodable } = await eventsUpTo(generation, parked, position, source)
    if (undecodable[0]) return await refuse(undecodable[0].error)
    const { changes, poison } = await foldEvents(client, generation, events.map(asRecorded))
    if (poison[0]) return await refuse(poison[0].error)
    await writeChanges(client, generation, changes)
    await unparkStream(client, generation, parked.stream)
    const changed = changedKeys(changes)
    // Sent within the transaction, whichever way other news takes, because no checkpoint would inform readers
    // that miss it.
    await notify(client, READ_MODEL_CHANNEL, newsOf(generation.schema, position, changed))
    await client.query('commit')
    return { changed }
  } catch (error) {
    if (error instanceof RowsRefused) return refuse(error.cause)
    await client.query('rollback').catch(() => {})
    throw error
  }
}
