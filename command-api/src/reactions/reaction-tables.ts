import { decodePosition, encodePosition, type Position, START } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'

const migrations = [
  {
    id: '0001-reactions',
    sql: `
      create table reaction_checkpoint (name text primary key, position numeric(39) not null);
      create table failed_reaction (reaction text not null, event_id uuid not null, position numeric(39) not null,
        error text not null, failed_at timestamptz not null default now(), primary key (reaction, event_id));
    `,
  },
  {
    id: '0002-failures-to-retry',
    // Earlier failures cannot be found by stream. All events are handled again; this changes nothing where it succeeded before.
    sql: `
      delete from reaction_checkpoint where exists (select from failed_reaction);
      delete from failed_reaction;
      alter table failed_reaction add stream text not null, add revision bigint not null,
        add tries integer not null default 1;
    `,
  },
  {
    id: '0003-failures-are-jobs',
    // As above: failed reactions run again, and become jobs if they fail once more.
    sql: `
      delete from reaction_checkpoint where exists (select from failed_reaction);
      drop table failed_reaction;
      create table reaction_with_history (name text primary key);
    `,
  },
]

/** How far the reactions have read the log. */
export interface ReactionTables {
  /** START when nothing was noted yet. */
  checkpoint(): Promise<Position>
  moveCheckpoint(position: Position): Promise<void>
  /** Which of these have not reacted to the events before the checkpoint. */
  withoutHistory(names: readonly string[]): Promise<readonly string[]>
  noteHistory(names: readonly string[]): Promise<void>
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
    async withoutHistory(names) {
      const { rows } = await pool.query<{ name: string }>(
        'select name from reaction_with_history where name = any($1)',
        [names],
      )
      const known = new Set(rows.map(({ name }) => name))
      return names.filter((name) => !known.has(name))
    },
    async noteHistory(names) {
      await pool.query('insert into reaction_with_history select unnest($1::text[]) on conflict do nothing', [
        names,
      ])
    },
  }
}
