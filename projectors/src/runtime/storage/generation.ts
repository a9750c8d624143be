import { createHash } from 'node:crypto'
import { decodePosition, encodePosition, type Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { Table } from '../table.ts'

/** One set of physical tables of a projection, and how far it has followed the log. */
export interface Generation {
  readonly projection: Projection
  readonly generation: number
  readonly position: Position
}

/** Changes with the fold's version, with the tables' shape and with the settings that rows depend on. */
const effectiveVersion = (projection: Projection): string => {
  const shape = JSON.stringify([projection.tables, projection.fingerprint])
  return `${projection.version}-${createHash('sha256').update(shape).digest('hex').slice(0, 12)}`
}

export const physicalName = (projection: Projection, generation: number, table: Table): string =>
  `${table.name}_v${projection.version}_${generation}`

interface StoredGeneration {
  readonly name: string
  readonly generation: number
  readonly version: string
  readonly position: string
}

export interface Standing {
  /** Live and of today's version. */
  readonly current: readonly Generation[]
  /** Never built, or built by another version. */
  readonly stale: readonly Projection[]
}

/** Compares the live generations of the database with the code. */
export const readStanding = async (
  client: pg.ClientBase | pg.Pool,
  projections: readonly Projection[],
): Promise<Standing> => {
  const { rows } = await client.query<StoredGeneration>(
    `select name, generation, version, position::text from projection where state = 'live'`,
  )
  const live = new Map(rows.map((row) => [row.name, row]))
  const current: Generation[] = []
  const stale: Projection[] = []
  for (const projection of projections) {
    const row = live.get(projection.name)
    if (row === undefined || row.version !== effectiveVersion(projection)) stale.push(projection)
    else current.push({ projection, generation: row.generation, position: decodePosition(row.position) })
  }
  return { current, stale }
}

/** Ready answers stay in the row up to a page, not compressed: a read is one look, and a COPY costs half. */
const ROW_STORAGE = 'toast_tuple_target = 8160'

/** Long values are set aside uncompressed: compressing one costs three times as much as storing it. */
const uncompressed = (table: Table): string =>
  Object.entries(table.columns)
    .filter(([, type]) => /^(text|json)/.test(type))
    .map(([column]) => `alter column ${column} set storage external`)
    .join(', ')

const columnList = (table: Table): string =>
  Object.entries(table.columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')

/** Makes the next generation of each projection, empty and without indexes, at `position`. */
export const createGenerations = async (
  client: pg.ClientBase,
  projections: readonly Projection[],
  state: 'building' | 'live',
  position: Position,
): Promise<Generation[]> => {
  const { rows } = await client.query<{ name: string; last: number }>(
    'select name, max(generation) as last from projection group by name',
  )
  const last = new Map(rows.map((row) => [row.name, row.last]))
  const made = projections.map((projection) => ({
    projection,
    generation: (last.get(projection.name) ?? 0) + 1,
    position,
  }))
  const physical = made.map(({ projection, generation }) =>
    projection.tables.map((table) => physicalName(projection, generation, table)),
  )
  const create = made.flatMap(({ projection, generation }) =>
    projection.tables.flatMap((table) => {
      const name = physicalName(projection, generation, table)
      return [
        `create table ${name} (${columnList(table)}) with (${ROW_STORAGE})`,
        `alter table ${name} ${uncompressed(table)}`,
      ]
    }),
  )
  await client.query(create.join(';'))
  await client.query(
    `insert into projection (name, generation, version, state, position, tables)
     select name, generation, version, $4, $5::numeric, string_to_array(tables, ',')
       from unnest($1::text[], $2::int[], $3::text[], $6::text[]) as made(name, generation, version, tables)`,
    [
      made.map((each) => each.projection.name),
      made.map((each) => each.generation),
      made.map((each) => effectiveVersion(each.projection)),
      state,
      encodePosition(position),
      physical.map((names) => names.join(',')),
    ],
  )
  return made
}

export const indexGenerations = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
): Promise<void> => {
  const statements = generations.flatMap(({ projection, generation }) =>
    projection.tables.flatMap((table) => {
      const name = physicalName(projection, generation, table)
      return [
        `alter table ${name} add primary key (${table.key.join(', ')})`,
        ...table.indexes.map((index) => `create index on ${name} ${index}`),
      ]
    }),
  )
  await client.query(statements.join(';'))
}

/** Points the views that readers use at these generations. */
export const pointViews = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
): Promise<void> => {
  const statements = generations.flatMap(({ projection, generation }) =>
    projection.tables.flatMap((table) => [
      `drop view if exists ${table.name}`,
      `create view ${table.name} as select * from ${physicalName(projection, generation, table)}`,
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

/** The generations that were live before the present ones. */
export const dropFormerGenerations = (client: pg.ClientBase): Promise<void> =>
  drop(client, `state = 'former'`)
