import { setTimeout as delay } from 'node:timers/promises'
import type { EventFields } from '../event-fields.ts'
import {
  type AppendTrace,
  type EventFilter,
  type EventMetadata,
  type Position,
  type ReadOptions,
  type RecordedEvent,
  type Revision,
  StoreUnavailable,
} from '../port.ts'
import { type Connection, createConnection } from './connection.ts'

export const PAGE = 500
/** The number of positions that one search for rare events covers before it reports a checkpoint. */
const WINDOW = 20_000
const ATTEMPTS = 3
/** After this time there is no further attempt, so that a reader gets its 503 within five seconds. */
const PATIENCE_MS = 1_000
const COLUMNS = 'position, stream, revision, id, type, data, metadata'

type Row = readonly (string | null)[]

export interface LogPage {
  readonly events: readonly RecordedEvent[]
  /** All matching events up to and including this position have been returned. */
  readonly upTo: Position
  /** Last position of the log at the time of the read. */
  readonly head: Position
}

/** An event that is only parsed on demand. */
export interface UnparsedEvent extends Pick<RecordedEvent, 'position' | 'stream' | 'type'> {
  readonly parsed: () => RecordedEvent
}

export interface TailPage extends Omit<LogPage, 'events'> {
  readonly events: readonly UnparsedEvent[]
}

export interface LogReader {
  stream(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent>
  revisionOf(stream: string, id: string): Promise<Revision | undefined>
  page(after: Position, filter: EventFilter): Promise<LogPage>
  /** All events after `after`, at most one page. */
  tail(after: Position): Promise<TailPage>
  /** Traces of the appends after `after` up to and including `upTo`, at most one page. */
  traces(after: Position, upTo: bigint): Promise<readonly AppendTrace[]>
  head(): Promise<Position>
  close(): Promise<void>
}

/** An event whose data and metadata are still JSON text. */
interface EventTexts extends Omit<RecordedEvent, 'data' | 'metadata'> {
  readonly data: string
  readonly metadata: string
}

const textsOf = (row: Row): EventTexts => {
  // In the order of COLUMNS. None of them is null.
  const [position, stream, revision, id, type, data, metadata] = row as EventFields
  return {
    position: BigInt(position) as Position,
    stream,
    revision: BigInt(revision),
    id,
    type,
    data,
    metadata,
  }
}

const parsedEvent = (texts: EventTexts): RecordedEvent => ({
  ...texts,
  data: JSON.parse(texts.data),
  metadata: JSON.parse(texts.metadata),
})

const asEvent = (row: Row): RecordedEvent => parsedEvent(textsOf(row))

/** Parses at most once, however many ask for it. */
const unparsedEvent = (texts: EventTexts): UnparsedEvent => {
  const { position, stream, type } = texts
  let event: RecordedEvent | undefined
  return { position, stream, type, parsed: () => (event ??= parsedEvent(texts)) }
}

/** Tries again after a broken connection, because reads change nothing. */
const read = async (
  connection: Connection,
  statement: Parameters<Connection['query']>[0],
): Promise<Row[]> => {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.query(statement)
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw cause
      if (attempt === ATTEMPTS || performance.now() - began > PATIENCE_MS)
        throw new StoreUnavailable('the event store cannot be read', { cause })
      await delay(attempt * 100)
    }
  }
}

const MAX_REVISION = 2n ** 63n - 1n

export const createLogReader = (url: string): LogReader => {
  // Loading a stream is short and frequent, reading the log is long. Neither should wait for the other.
  const short = createConnection({
    url,
    name: 'modstead event store: streams',
    pipeline: true,
    statementLimitMs: 3_000,
  })
  const long = createConnection({
    url,
    name: 'modstead event store: log',
    pipeline: true,
    statementLimitMs: 3_000,
  })

  async function* stream(name: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const backwards = options.direction === 'backwards'
    let left = options.limit ?? Number.POSITIVE_INFINITY
    const asked = options.from ?? (backwards ? 'end' : 'start')
    if (asked === 'end' && !backwards) return
    let from: Revision = asked === 'start' ? 0n : asked === 'end' ? MAX_REVISION : asked
    while (left > 0 && from >= 0n) {
      const count = Math.min(left, PAGE)
      const rows = await read(short, {
        name: backwards ? 'stream-backwards' : 'stream-forwards',
        text: backwards
          ? `select ${COLUMNS} from event where stream = $1 and revision <= $2 order by revision desc limit $3`
          : `select ${COLUMNS} from event where stream = $1 and revision >= $2 order by revision limit $3`,
        values: [name, from.toString(), count],
      })
      for (const row of rows) {
        const event = asEvent(row)
        from = event.revision + (backwards ? -1n : 1n)
        yield event
      }
      if (rows.length < count) return
      left -= rows.length
    }
  }

  const readPage = async (after: Position, { types, streamPrefixes }: EventFilter) => {
    const filtered = types !== undefined || streamPrefixes !== undefined
    const window = filtered ? WINDOW : PAGE
    const found = await read(long, {
      name: filtered ? 'log-filtered' : 'log',
      text: `select log.head, found.* from (
             select coalesce((select position from event order by position desc limit 1), -1) as head
           ) as log left join lateral (
             select ${COLUMNS} from event where position > $1::bigint and position <= $1::bigint + ${window}
             ${filtered ? 'and ($2::text[] is null or type = any($2)) and ($3::text[] is null or stream ^@ any($3))' : ''}
             order by position limit ${PAGE}
           ) as found on true order by found.position`,
      values: filtered ? [after.toString(), types ?? null, streamPrefixes ?? null] : [after.toString()],
    })
    const head = BigInt(found[0]?.[0] ?? -1) as Position
    const rows = found.filter((row) => row[1] !== null).map((row) => row.slice(1))
    const [last] = rows.at(-1) ?? []
    if (last != null && rows.length === PAGE) return { rows, upTo: BigInt(last) as Position, head }
    const end = after + BigInt(window)
    const upTo = end < head ? end : head
    return { rows, upTo: (upTo > after ? upTo : after) as Position, head }
  }

  return {
    stream,
    async revisionOf(name, id) {
      const [row] = await read(short, {
        name: 'revision-of',
        text: 'select revision from event where id = $1 and stream = $2',
        values: [id, name],
      })
      return row?.[0] == null ? undefined : BigInt(row[0])
    },
    async page(after, filter) {
      const { rows, upTo, head } = await readPage(after, filter)
      return { events: rows.map(asEvent), upTo, head }
    },
    async tail(after) {
      const { rows, upTo, head } = await readPage(after, {})
      return { events: rows.map((row) => unparsedEvent(textsOf(row))), upTo, head }
    },
    async traces(after, upTo) {
      const rows = await read(long, {
        name: 'traces',
        text: `select position, stream, revision, metadata from event
          where position > $1 and position <= $2 order by position limit ${PAGE}`,
        values: [after.toString(), upTo.toString()],
      })
      return rows.map((row) => {
        const [position, stream, revision, metadata] = row as [string, string, string, string]
        const { actor } = JSON.parse(metadata) as EventMetadata
        return { position: BigInt(position) as Position, stream, revision: BigInt(revision), actor }
      })
    },
    async head() {
      const rows = await read(short, {
        name: 'head',
        text: 'select coalesce((select position from event order by position desc limit 1), -1)',
        values: [],
      })
      return BigInt(rows[0]?.[0] ?? -1) as Position
    },
    async close() {
      await Promise.all([short.close(), long.close()])
    },
  }
}
