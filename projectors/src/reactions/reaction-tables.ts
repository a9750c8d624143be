import {
  decodePosition,
  encodePosition,
  type Position,
  type RecordedEvent,
  type Revision,
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
  {
    id: '0002-failures-to-retry',
    // What failed before cannot be found by its stream. All is reacted to once more, which changes nothing where it was done.
    sql: `
      delete from reaction_checkpoint where exists (select from failed_reaction);
      delete from failed_reaction;
      alter table failed_reaction add stream text not null, add revision bigint not null,
        add tries integer not null default 1;
    `,
  },
]

/** After the first failure a minute, then twice as long each time, up to an hour. */
const IS_DUE = `failed_at + interval '1 minute' * least(power(2, tries - 1), 60) <= now()`

/** A reaction that is still to be done, and where its event is. */
export interface FailedReaction {
  readonly name: string
  readonly stream: string
  readonly revision: Revision
}

/** How far reactions came, and which of them failed. */
export interface ReactionTables {
  /** START when nothing was noted yet. */
  checkpoint(): Promise<Position>
  moveCheckpoint(position: Position): Promise<void>
  noteFailure(reaction: Reaction, event: RecordedEvent, error: unknown): Promise<void>
  /** In the order of their events; `due` are those whose pause is over. */
  failures(which: 'all' | 'due'): Promise<readonly FailedReaction[]>
  forgetFailure(reaction: Reaction, event: RecordedEvent): Promise<void>
  countFailures(): Promise<number>
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
        `insert into failed_reaction (reaction, event_id, position, stream, revision, error)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (reaction, event_id) do update
           set error = excluded.error, failed_at = now(), tries = failed_reaction.tries + 1`,
        [
          reaction.name,
          event.id,
          encodePosition(event.position),
          event.stream,
          event.revision.toString(),
          String(error),
        ],
      )
    },
    async failures(which) {
      const { rows } = await pool.query<{ name: string; stream: string; revision: string }>(
        `select reaction as name, stream, revision from failed_reaction
          ${which === 'due' ? `where ${IS_DUE}` : ''} order by position, reaction`,
      )
      return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }))
    },
    async forgetFailure(reaction, event) {
      await pool.query('delete from failed_reaction where reaction = $1 and event_id = $2', [
        reaction.name,
        event.id,
      ])
    },
    async countFailures() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from failed_reaction',
      )
      return rows[0]?.count ?? 0
    },
  }
}
