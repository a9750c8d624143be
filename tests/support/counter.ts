import { randomBytes, randomUUID } from 'node:crypto'
import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { reject } from '@modstead/domain/kernel/rejection'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { createCodec } from '@modstead/infra/event-store/codec'
import type { EventStore } from '@modstead/infra/event-store/port'
import { createStreams } from '@modstead/infra/event-store/streams'
import { openVault } from '@modstead/infra/personal-data/postgres-vault'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'

type Begun = DomainEvent<'Begun', object>
type Counted = DomainEvent<'Counted', { to: number }>
export interface CounterCommand extends DomainCommand {
  readonly type: 'begin' | 'count'
}
type Refusal = 'not-begun' | 'begun'

/** Counting requires a beginning, so a stream that wrongly reads as empty refuses. */
const decider: Decider<number, CounterCommand, Begun | Counted, Refusal> = {
  initial: -1,
  decide: ({ type }, state) => {
    if (type === 'begin') return state < 0 ? [{ type: 'Begun', data: {} }] : reject('begun', 'It runs.')
    return state < 0
      ? reject('not-begun', 'Nothing was begun.')
      : [{ type: 'Counted', data: { to: state + 1 } }]
  },
  evolve: (_, event) => (event.type === 'Begun' ? 0 : event.data.to),
}

/** The smallest aggregate in which every command depends on earlier ones. */
export const counter: Aggregate<number, CounterCommand, Begun | Counted, Refusal> = {
  category: 'counter',
  decider,
}

export const counterContext = {
  actor: { kind: 'system', name: 'spec' },
  now: '2026-11-21T12:00:00.000Z',
} as const

/** Sends one command, by default with an id that nobody else knows. */
export const send = (
  executor: Executor,
  id: string,
  type: CounterCommand['type'],
  { commandId = randomUUID(), isOneTime = true } = {},
) => executor.execute(counter, id, { type }, counterContext, { commandId, isOneTime, via: bySystem('spec') })

export interface Executors {
  /** An executor with nothing in memory, like another process. */
  on(store: EventStore): Executor
  close(): Promise<void>
}

/** Executors over a vault in its own database. */
export const openExecutors = async (): Promise<Executors> => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'executors of specs' })
  const codec = createCodec(
    { Begun: { version: 1 }, Counted: { version: 1 } },
    await openVault({ pool, masterKey: randomBytes(32) }),
  )
  return {
    on: (store) => createExecutor(createStreams(store, codec)),
    async close() {
      await pool.end()
      await database.close()
    },
  }
}
