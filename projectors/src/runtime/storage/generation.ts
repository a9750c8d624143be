import { decodePosition, encodePosition, type Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import { effectiveVersion, type PlacedProjection } from '../read-model-sets.ts'
import type { Table } from '../table.ts'
import { tellInUse } from './sets-in-use.ts'

/** One set of physical tables of a projection, and how far it has followed the log. */
export interface Generation extends PlacedProjection {
  readonly generation: number
  readonly position: Position
  /** How often an operator has replayed parked streams into it. */
  readonly replays: number
}

/** Name of one table, with its schema. */
export const physicalName = (
  { projection, schema, generation }: Pick<Generation, 'projection' | 'schema' | 'generation'>,
  table: Table,
): string => `${schema}.${table.name}_v${projection.version}_${generation}`

interface StoredGeneration {
  readonly name: string
  readonly schema: string
  readonly generation: number
  readonly version: string
  readonly position: string
  readonly replays: number
}

export interface Standing {
  /** Live, in the current version. */
  readonly current: readonly Generation[]
  /** Never built, or built by another version. */
  readonly stale: readonly PlacedProjection[]
}

/** Compares the live generations of the database with the code. */
export const readStanding = async (
  client: pg.ClientBase | pg.Pool,
  placed: readonly PlacedProjection[],
): Promise<Standing> => {
  const { rows } = await client.query<StoredGeneration>(
    `select name, schema, generation, version, position::text, replays from projection where state = 'live'`,
  )
  const live = new Map(rows.map((row) => [`${row.schema} ${row.name}`, row]))
  const current: Generation[] = []
  const stale: PlacedProjection[] = []
  for (const each of placed) {
    const row = live.get(`${each.schema} ${each.projection.name}`)
    if (row === undefined || row.version !== effectiveVersion(each.projection)) stale.push(each)
    else {
      const { generation, position, replays } = row
      current.push({ ...each, generation, position: decodePosition(position), replays })
    }
  }
  return { current, stale }
}

/** Stored answers of up to a page stay uncompressed in the row: a read is one lookup, and a COPY costs half. */
const ROW_STORAGE = 'toast_tuple_target = 8160'

/**
 * Long values are stored separately and uncompressed: compressing one costs three times as much as storing
 * it. Postgres only compresses or moves a `main` column if that of all others was not enough.
 */
const storageOfColumns = (table: Table): string =>
  Object.entries(table.columns)
    .filter(([, type]) => /^(text|json)/.test(type))
    .map(
      ([column]) =>
        `alter column ${column} set storage ${table.inRow?.includes(column) ? 'main' : 'external'}`,
    )
    .join(', ')

const columnList = (table: Table): string =>
  Object.entries(table.columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')

/** Makes missing schemas, and notes that they are in use. The caller holds the rebuild lock. */
export const createSchemas = async (
  client: pg.ClientBase,
  placed: readonly PlacedProjection[],
): Promise<void> => {
  const schemas = [...new Set(placed.map(({ schema }) => schema))].sort()
  for (const schema of schemas) await client.query(`create schema if not exists ${schema}`)
  await tellInUse(client, schemas)
}

/** Makes the next generation of each projection, empty and without indexes, at `position`. */
export const createGenerations = async (
  client: pg.ClientBase,
  placed: readonly PlacedProjection[],
  state: 'building' | 'live',
  position: Position,
): Promise<Generation[]> => {
  const { rows } = await client.query<{ name: string; last: number }>(
    'select name, max(generation) as last from projection group by name',
  )
  const last = new Map(rows.map((row) => [row.name, row.last]))
  const made = placed.map((each) => ({
    ...each,
    generation: (last.get(each.projection.name) ?? 0) + 1,
    position,
    replays: 0,
  }))
  const physical = made.map((each) => each.projection.tables.map((table) => physicalName(each, table)))
  const create = made.flatMap((each) =>
    each.projection.tables.flatMap((table) => {
      const name = physicalName(each, table)
      return [
        `create table ${name} (${columnList(table)}) with (${ROW_STORAGE})`,
        `alter table ${name} ${storageOfColumns(table)}`,
      ]
    }),
  )
  await client.query(create.join(';'))
  await client.query(
    `insert into projection (name, generation, version, state, position, tables, schema)
     select name, generation, version, $4, $5::numeric, string_to_array(tables, ','), schema
       from unnest($1::text[], $2::int[], $3::text[], $6::text[], $7::text[])
         as made(name, generation, version, tables, schema)`,
    [
      made.map((each) => each.projection.name),
      made.map((each) => each.generation),
      made.map((each) => effectiveVersion(each.projection)),
      state,
      encodePosition(position),
      physical.map((names) => names.join(',')),
      made.map(({ schema }) => schema),
    ],
  )
  return made
}

export const indexGenerations = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
): Promise<void> => {
  const statements = generations.flatMap((each) =>
    each.projection.tables.flatMap((table) => {
      const name = physicalName(each, table)
      return [
        `alter table ${name} add primary key (${table.key.join(', ')})`,
        ...table.indexes.map((index) => `create index on ${name} ${index}`),
      ]
    }),
  )
  await client.query(statements.join(';'))
}

/** Points the views that readers of the set use at these generations. */
export const pointViews = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
): Promise<void> => {
  const statements = generations.flatMap((each) =>
    each.projection.tables.flatMap((table) => [
      `drop view if exists ${each.schema}.${table.name}`,
      `create view ${each.schema}.${table.name} as select * from ${physicalName(each, table)}`,
    ]),
  )
  await client.query(statements.join(';'))
}

const drop = async (client: pg.ClientBase, condition: string): Promise<void> => {
  const { rows } = await client.query<{ name: string; generation: number; tables: string[] }>(
    `delete from projection where ${condition} returning name, generation, tables`,
  )
  for (const { name, generation, tables } of rows) {
    await client.query(`drop table if exists ${tables.join(', ')}`)
    await client.query('delete from parked_stream where projection = $1 and generation = $2', [
      name,
      generation,
    ])
  }
}

/** Removes the tables that a killed rebuild left behind. The caller holds the rebuild lock. */
export const dropUnfinishedGenerations = (client: pg.ClientBase): Promise<void> =>
  drop(client, `state = 'building'`)

/** The generations that were live before the current ones. */
export const dropFormerGenerations = (client: pg.ClientBase): Promise<void> =>
  drop(client, `state = 'former'`)

/** Marks the current generations as not built, because their positions belong to another log. */
export const forsakeGenerations = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query(`select to_regclass('projection') is not null as found`)
  if (rows[0]?.found) await client.query(`update projection set version = version || ' of another log'`)
}
