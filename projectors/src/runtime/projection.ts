import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import type { Table, TableDefinition } from './table.ts'

export type StoredRow = Readonly<Record<string, unknown>>

/** The rows of one table that a batch may touch. Rows are values: a change is a new row. */
export interface Rows<Row> {
  get(key: string): Row | undefined
  set(row: Row): void
  delete(key: string): void
}

export interface Tables {
  of<Row extends object, Derived extends keyof Row & string>(
    table: TableDefinition<Row, Derived>,
  ): Rows<Omit<Row, Derived>>
}

export interface RowName {
  readonly table: Table
  readonly key: string
}

/**
 * A pure fold over keyed rows: the same code follows the log live and rebuilds from its start. It uses no
 * clock, no randomness, no I/O and no rows of other projections.
 */
export interface Projection {
  readonly name: string
  /** The readers that its tables answer, so that other readers do not wait for it. */
  readonly group: ProjectionGroup
  /** Increment it when the fold changes. The projection is then rebuilt at the next start. */
  readonly version: number
  /** Other facts that the rows depend on, such as addresses in settings. A change rebuilds too. */
  readonly fingerprint: string
  readonly types: ReadonlySet<string>
  readonly tables: readonly Table[]
  /** Every row that `apply` may read or write, except for those that `related` names. */
  keys(event: Recorded): readonly RowName[]
  /** Rows that only a row named by `keys` knows. */
  related?(event: Recorded, tables: Tables): readonly RowName[]
  apply(event: Recorded, tables: Tables): void
  /** Computes the derived columns of a changed row, once for each write. */
  readonly finish: ReadonlyMap<Table, (row: StoredRow) => StoredRow>
}

export interface ProjectionOf<Event extends DomainEvent> {
  readonly name: string
  readonly group: ProjectionGroup
  readonly version: number
  readonly fingerprint?: string
  readonly types: readonly Event['type'][]
  readonly tables: readonly Table[]
  readonly keys: (event: Recorded<Event>) => readonly RowName[]
  readonly related?: (event: Recorded<Event>, tables: Tables) => readonly RowName[]
  readonly apply: (event: Recorded<Event>, tables: Tables) => void
  readonly finish?: readonly Finish[]
}

interface Finish {
  readonly table: Table
  readonly finish: (row: StoredRow) => StoredRow
}

/** Connects the function that computes derived columns to its table. */
export const finishing = <Row extends object, Derived extends keyof Row & string>(
  table: TableDefinition<Row, Derived>,
  finish: (row: Omit<Row, Derived>) => Row,
): Finish => ({ table, finish: finish as unknown as Finish['finish'] })

/** All types of one aggregate, from its part of the event catalogue. */
export const typesOf = <Definitions extends object>(
  definitions: Definitions,
): (keyof Definitions & string)[] => Object.keys(definitions) as (keyof Definitions & string)[]

/** The runner hands a projection only events of its `types`, so their data has the union's shape. */
export const defineProjection = <Event extends DomainEvent>(given: ProjectionOf<Event>): Projection => {
  const { related } = given
  return {
    name: given.name,
    group: given.group,
    version: given.version,
    fingerprint: given.fingerprint ?? '',
    types: new Set(given.types),
    tables: given.tables,
    keys: (event) => given.keys(event as Recorded<Event>),
    ...(related && { related: (event, tables) => related(event as Recorded<Event>, tables) }),
    apply: (event, tables) => given.apply(event as Recorded<Event>, tables),
    finish: new Map(given.finish?.map((each) => [each.table, each.finish])),
  }
}
