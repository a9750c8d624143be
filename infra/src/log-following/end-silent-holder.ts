import type pg from 'pg'

/** The holder of a lease may keep the server waiting for this long, as long as a vanished machine. */
const SILENT_FOR = '4 s'

/**
 * Ends the connection that holds the lease if its process has fallen silent: a frozen or stuck process keeps
 * its sockets open. This rolls back its open transaction, and after it wakes its statements fail.
 */
export const endSilentHolder = async (
  client: pg.ClientBase,
  [group, lease]: readonly [number, number],
): Promise<void> => {
  await client.query({
    name: 'end silent holder',
    text: `select pg_terminate_backend(holder.pid)
      from pg_locks held join pg_stat_activity holder on holder.pid = held.pid
     where held.locktype = 'advisory' and held.granted and held.objsubid = 2
       and held.database = (select oid from pg_database where datname = current_database())
       and held.classid = $1::int::oid and held.objid = $2::int::oid
       and holder.wait_event_type = 'Client' and holder.state_change < clock_timestamp() - interval '${SILENT_FOR}'`,
    values: [group, lease],
  })
}
