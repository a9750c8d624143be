import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'

/** Sends queries: a pool, a connection, or a snapshot. */
export interface Sender {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/** Without it, a builder that executes itself would silently find nothing. */
class NoDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('a query is sent by rowsOf, not by its builder'))
  }
}

/** Builds queries over tables whose rows `Schema` describes. It sends none: see `rowsOf`. */
export const queryBuilder = <Schema>(): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NoDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** For `where('id', '=', anyOf(ids))`: one parameter, however many values there are. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`

/** For `where('loaders', '&&', arrayOf(names))`. */
export const arrayOf = (values: readonly string[]) => sql<readonly string[]>`${values}::text[]`

const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

/** Follows the row types: `bigint` is a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 && format !== 'binary'
      ? wholeNumber
      : pg.types.getTypeParser(type, format),
}

/** Sends a built query. */
export const rowsOf = async <Row>(sender: Sender, query: Compilable<Row>): Promise<Row[]> => {
  const { sql: text, parameters } = query.compile()
  const { rows } = await sender.query({ text, values: [...parameters], types })
  return rows
}

export const firstRowOf = async <Row>(sender: Sender, query: Compilable<Row>): Promise<Row | undefined> =>
  (await rowsOf(sender, query))[0]

/** A placeholder for a value that is known when the query is sent. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is compiled once here and planned once by each connection. `given` has a placeholder for each
 * value, which can be compared and passed on, but not read.
 */
export const prepared = <Given extends object, Row>(
  name: string,
  build: (given: Given) => Compilable<Row>,
): ((sender: Sender, given: Given) => Promise<Row[]>) => {
  const placeholders = new Proxy({}, { get: (_, key) => new Parameter(String(key)) })
  const { sql: text, parameters } = build(placeholders as Given).compile()
  return async (sender, given) => {
    const known = new Map<string, unknown>(Object.entries(given))
    const values = parameters.map((each) => (each instanceof Parameter ? known.get(each.name) : each))
    const { rows } = await sender.query({ name, text, values, types })
    return rows
  }
}
