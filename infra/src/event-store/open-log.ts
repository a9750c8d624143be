import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import type pg from 'pg'
import { openVault } from '../personal-data/postgres-vault.ts'
import type { Vault } from '../personal-data/vault.ts'
import { type Codec, createCodec } from './codec.ts'
import { type EventStoreSettings, openEventStore } from './open.ts'
import type { EventStore } from './port.ts'
import { createStreams, type Streams } from './streams.ts'

export interface EventLog {
  readonly store: EventStore
  readonly codec: Codec
  /** Keeps the keys of the personal fields in the log. */
  readonly vault: Vault
  /** The product's own events in the log. */
  readonly streams: Streams
}

/** Opens the log with the parts that read and write the product's events. The caller closes the store. */
export const openLog = async (
  settings: EventStoreSettings & {
    readonly pool: pg.Pool
    readonly masterKey: Buffer
    readonly eventCatalogue: EventCatalogue
  },
): Promise<EventLog> => {
  const vault = await openVault(settings)
  const store = await openEventStore(settings)
  const codec = createCodec(settings.eventCatalogue, vault)
  return { store, vault, codec, streams: createStreams(store, codec) }
}
