import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { flushStatement } from '@modstead/infra/event-store/embedded/flush-statement'
import { Pending } from '@modstead/infra/event-store/embedded/pending'
import {
  type Appended,
  type EventStore,
  type Position,
  WrongExpectedRevision,
} from '@modstead/infra/event-store/port'
import { storable } from '@modstead/infra/event-store/storable'
import { createStreams } from '@modstead/infra/event-store/streams'
import type pg from 'pg'
import type { Stores } from '../stores.ts'

/** An append whose transaction is open: its events have their positions, but nobody can see them yet. */
export interface OpenAppend {
  commit(): Promise<void>
  /** Takes it back, unless it is committed. */
  leave(): void
}

interface FlushRow {
  readonly outcome: string
  readonly revision: string
  readonly position: string
}

/** The store, except that it appends within the transaction of a connection. */
const within = (client: pg.PoolClient, store: EventStore): EventStore => ({
  ...store,
  async append(stream, expected, events): Promise<Appended> {
    const [deadline, ignore] = [Number.POSITIVE_INFINITY, () => {}]
    const pending = new Pending({
      ...{ stream, expected, deadline },
      ...{ events: storable(stream, events), resolve: ignore, reject: ignore },
    })
    const { rows } = await client.query<FlushRow>(flushStatement([{ pending, base: expected }]))
    const [row] = rows
    if (row?.outcome !== 'all') throw new WrongExpectedRevision(stream, expected, BigInt(row?.revision ?? -1))
    const revision = expected + BigInt(events.length)
    return { revision, position: BigInt(row.position) as Position, repeated: false }
  },
})

/** Appends to the end of a stream in the embedded store. Until the commit all other appends wait. */
export const beginAppend = async (
  { pool, store, codec, streams }: Stores,
  stream: string,
  facts: readonly DomainEvent[],
): Promise<OpenAppend> => {
  const end = await streams.load(stream)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createStreams(within(client, store), codec).append(stream, end, facts, {
      commandId: randomUUID(),
      command: 'EditProject',
      via: bySystem('faults'),
      actor: 'system:faults',
      at: new Date().toISOString(),
    })
  } catch (error) {
    client.release(true)
    throw error
  }
  let isOpen = true
  return {
    async commit() {
      await client.query('commit')
      isOpen = false
      client.release()
    },
    leave() {
      if (isOpen) client.release(true)
      isOpen = false
    },
  }
}
