import type pg from 'pg'

/** How long the holder of a lease may leave the server waiting for it, as long as a machine that vanished. */
const SILENT_FOR = '4 s'

/**
 * Ends the connection that holds the lease if its process has fallen silent: one that is frozen or stuck keeps its sockets
 * open. What it began is rolled back by that, and what it says when it wakes reaches nobody.
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
