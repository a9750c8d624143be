import type pg from 'pg'
import { APPEND_LOCK } from '../../postgres/advisory-locks.ts'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { START } from '../port.ts'
import { copyEvents } from './copy-events.ts'
import type { LogLoader } from './port.ts'

interface Constraint {
  readonly name: string
  readonly definition: string
}

/** Those with an index. */
const constraintsOf = async (client: pg.Client): Promise<readonly Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'event'::regclass and contype in ('p', 'u') order by contype, name`,
  )
  return rows
}

const assertEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select from event limit 1')
  if (rows.length > 0) throw new Error('the log has events already')
}

/**
 * Loads a whole log into the tables of the embedded store, which must exist and be empty, in one transaction:
 * nothing is there before `finish` settles. So Postgres needs no write-ahead log for a table that a crash
 * would empty anyway, if its `wal_level` allows, and builds each index once.
 */
export const openWholeLogLoader = async (databaseUrl: string): Promise<LogLoader> => {
  const client = await openOneConnection(databaseUrl, { name: 'load of a whole log' })
  let constraints: readonly Constraint[] | undefined
  let head = START

  const begin = async (): Promise<readonly Constraint[]> => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${APPEND_LOCK})`)
    await client.query('lock table event')
    await assertEmpty(client)
    await client.query('truncate event')
    const found = await constraintsOf(client)
    for (const { name } of found) await client.query(`alter table event drop constraint "${name}"`)
    return found
  }

  return {
    async load(events) {
      constraints ??= await begin()
      head = await copyEvents(client, events, head, { freeze: true })
      return head
    },
    async finish() {
      if (constraints === undefined) return
      for (const { name, definition } of constraints)
        await client.query(`alter table event add constraint "${name}" ${definition}`)
      await client.query('commit')
      constraints = undefined
    },
    close: () => client.end(),
  }
}
