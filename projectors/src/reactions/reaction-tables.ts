import {
  decodePosition,
  encodePosition,
  type Position,
  type RecordedEvent,
  START,
} from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'
import type { Reaction } from './reaction.ts'

const migrations = [
  {
    id: '0001-reactions',
    sql: `
      create table reaction_checkpoint (name text primary key, position numeric(39) not null);
      create table failed_reaction (reaction text not null, event_id uuid not null, position numeric(39) not null,
        error text not null, failed_at timestamptz not null default now(), primary key (reaction, event_id));
    `,
  },
]

/** How far reactions came, and which of them failed for good. */
export interface ReactionTables {
  /** START when nothing was noted yet. */
  checkpoint(): Promise<Position>
  moveCheckpoint(position: Position): Promise<void>
  noteFailure(reaction: Reaction, event: RecordedEvent, error: unknown): Promise<void>
}

export const openReactionTables = async (pool: pg.Pool): Promise<ReactionTables> => {
  await migrate(pool, 'reactions', migrations)
  return {
    async checkpoint() {
      const { rows } = await pool.query<{ position: string }>(
        "select position from reaction_checkpoint where name = 'reactions'",
      )
      return rows[0] ? decodePosition(rows[0].position) : START
    },
    async moveCheckpoint(position) {
      await pool.query(
        `insert into reaction_checkpoint (name, position) values ('reactions', $1)
         on conflict (name) do update set position = greatest(reaction_checkpoint.position, excluded.position)`,
        [encodePosition(position)],
      )
    },
    async noteFailure(reaction, event, error) {
      await pool.query(
        `insert into failed_reaction (reaction, event_id, position, error) values ($1, $2, $3, $4)
         on conflict (reaction, event_id) do update set error = excluded.error, failed_at = now()`,
        [reaction.name, event.id, encodePosition(event.position), String(error)],
      )
    },
  }
}
