import type { EventStore, RecordedEvent } from '@modstead/infra/event-store/port'
import type { Changed } from '@modstead/infra/log-following/changed'
import { asRecorded, type DecodeBatch, decodeEvents } from '@modstead/infra/log-following/decode'
import type pg from 'pg'
import type { Generation } from '../storage/generation.ts'
import { changedKeys, moveCheckpoints, notifyReadModel } from './apply-batch.ts'
import { type ParkedStream, unparkStream } from './parked-streams.ts'
import { projectEvents, RowsRefused } from './project-events.ts'

/**
 * Applies what a parked stream has waited with, up to the checkpoint, in one transaction. undefined: an event fails still
 * (or now another one), and the stream goes on waiting. The runner must be between two batches.
 */
export const replayStream = async (
  client: pg.ClientBase,
  generation: Generation,
  parked: ParkedStream,
  source: { readonly store: EventStore; readonly decodeBatch: DecodeBatch },
): Promise<Changed | undefined> => {
  const { projection, position } = generation
  const recorded: RecordedEvent[] = []
  for await (const event of source.store.readStream(parked.stream, { from: parked.revision })) {
    if (event.position > position) break
    if (projection.types.has(event.type)) recorded.push(event)
  }
  const { events, undecodable } = await decodeEvents(source.decodeBatch, recorded)
  if (undecodable.length > 0) return undefined
  try {
    await client.query('begin')
    await moveCheckpoints(client, [generation], position)
    const { changes, poison } = await projectEvents(client, generation, events.map(asRecorded))
    if (poison.length > 0) {
      // Nothing of it counts: all of it waits again, from the event that it waited for before.
      await client.query('rollback')
      return undefined
    }
    await unparkStream(client, generation, parked.stream)
    const changed = changedKeys(changes)
    await notifyReadModel(client, projection.group, position, changed)
    await client.query('commit')
    return changed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof RowsRefused) return undefined
    throw error
  }
}
