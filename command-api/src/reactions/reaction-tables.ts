import { decodePosition, encodePosition, type Position, START } from '@modstead/infra/event-store/port'
import { anyOf, firstRowOf, queryBuilder, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
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
    // Earlier failures cannot be found by stream. All events are handled again, which changes nothing where
    // it succeeded before.
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

interface ReactionDatabase {
  /** The position is a numeric, which arrives as text. */
  readonly reaction_checkpoint: { readonly name: string; readonly position: string }
  readonly reaction_with_history: { readonly name: string }
}

const build = queryBuilder<ReactionDatabase>()
/** All reactions advance together. */
const CHECKPOINT = 'reactions'

/** How far the reactions have come, in any process. START if nothing was noted yet. */
export const readCheckpoint = async (sender: Sender): Promise<Position> => {
  const found = await firstRowOf(
    sender,
    build.selectFrom('reaction_checkpoint').where('name', '=', CHECKPOINT).select('position'),
  )
  return found ? decodePosition(found.position) : START
}

/** How far the reactions have read the log. */
export interface ReactionTables {
  checkpoint(): Promise<Position>
  moveCheckpoint(position: Position): Promise<void>
  /** The names among these that have not yet reacted to the events before the checkpoint. */
  withoutHistory(names: readonly string[]): Promise<readonly string[]>
  noteHistory(names: readonly string[]): Promise<void>
}

export const openReactionTables = async (pool: pg.Pool): Promise<ReactionTables> => {
  await migrate(pool, 'reactions', migrations)
  return {
    checkpoint: () => readCheckpoint(pool),
    async moveCheckpoint(position) {
      const moved = build
        .insertInto('reaction_checkpoint')
        .values({ name: CHECKPOINT, position: encodePosition(position) })
        .onConflict((known) =>
          known.column('name').doUpdateSet((row) => ({
            position: row.fn<string>('greatest', ['reaction_checkpoint.position', 'excluded.position']),
          })),
        )
      await rowsOf(pool, moved)
    },
    async withoutHistory(names) {
      const rows = await rowsOf(
        pool,
        build.selectFrom('reaction_with_history').where('name', '=', anyOf(names)).select('name'),
      )
      const known = new Set(rows.map(({ name }) => name))
      return names.filter((name) => !known.has(name))
    },
    async noteHistory(names) {
      const noted = build
        .insertInto('reaction_with_history')
        .values(names.map((name) => ({ name })))
        .onConflict((known) => known.doNothing())
      await rowsOf(pool, noted)
    },
  }
}

/** Moves the checkpoint to the same events in another store. The caller is in a transaction. */
export const translateReactionCheckpoint = async (
  client: pg.ClientBase,
  translate: (former: Position) => Promise<Position>,
): Promise<void> => {
  const { rows } = await client.query(`select to_regclass('reaction_checkpoint') is not null as found`)
  if (!rows[0]?.found) return
  const former = await readCheckpoint(client)
  if (former === START) return
  const position = encodePosition(await translate(former))
  await rowsOf(
    client,
    build.updateTable('reaction_checkpoint').where('name', '=', CHECKPOINT).set({ position }),
  )
}
