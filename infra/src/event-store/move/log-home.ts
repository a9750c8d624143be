import type pg from 'pg'
import { MOVE_LOCK } from '../../postgres/advisory-locks.ts'

const TABLE = 'event_log_home'

/** Where the events are stored: in tables of the product's own Postgres, or in EventStoreDB. */
export type LogHome = 'postgres' | 'eventstoredb'

/** Where the last move put the log, or undefined if it was never moved. */
export const readLogHome = async (sender: Pick<pg.Pool, 'query'>): Promise<LogHome | undefined> => {
  const { rows: tables } = await sender.query(`select to_regclass('${TABLE}') as found`)
  if (tables[0]?.found === null) return undefined
  const { rows } = await sender.query(`select store from ${TABLE}`)
  return rows[0]?.store === 'eventstoredb' ? 'eventstoredb' : 'postgres'
}

export const writeLogHome = async (client: pg.ClientBase, home: LogHome): Promise<void> => {
  await client.query(`create table if not exists ${TABLE} (store text not null)`)
  await client.query(`truncate ${TABLE}`)
  await client.query(`insert into ${TABLE} (store) values ($1)`, [home])
}

/**
 * The connection of a move holds this lock, so that nothing starts in the meantime. Returns false if another
 * move holds it.
 */
export const lockMove = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${MOVE_LOCK}) as held`)
  return rows[0]?.held === true
}

export const isMoveUnderWay = async (sender: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await sender.query(
    `select exists(select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${MOVE_LOCK}
       and database = (select oid from pg_database where datname = current_database())) as held`,
  )
  return rows[0]?.held === true
}

/** The number of product processes connected to this database. */
export const connectedProcesses = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'modstead%' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}
