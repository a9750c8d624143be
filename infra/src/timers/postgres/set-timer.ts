import type pg from 'pg'
import type { Timers } from '../port.ts'

/** Sets timers for the processes that look for them. */
export const timerSetter =
  (pool: pg.Pool): Timers['set'] =>
  async (key, at, type, data) => {
    await pool.query(
      `insert into timer (key, due_at, type, data) values ($1, $2, $3, $4)
       on conflict (key) do update set due_at = excluded.due_at, type = excluded.type, data = excluded.data`,
      [key, new Date(at), type.name, data],
    )
  }
