import type pg from 'pg'
import { decodePosition, encodePosition, type Position } from '../event-store/port.ts'
import type { BlockBegin } from './log-hash.ts'

type Sender = Pick<pg.ClientBase, 'query'>

/** Notes about a block of the log, made when its events were signed. */
export interface StoredBlock extends BlockBegin {
  /** Position of the last event before it. */
  readonly after: Position
  /** The first bytes of the hash of each of its events. */
  readonly marks: Buffer
}

interface Row {
  readonly number: string
  readonly before: string
  readonly after_position: string
  readonly marks: Buffer
}

const MARK_BYTES = 4

/** Enough to see which event differs. A malformed hash counts as 0. */
export const marksOf = (hashes: readonly string[]): Buffer => {
  const marks = Buffer.alloc(hashes.length * MARK_BYTES)
  hashes.forEach((hash, index) => {
    marks.writeUInt32BE(Number.parseInt(hash.slice(0, MARK_BYTES * 2), 16) || 0, index * MARK_BYTES)
  })
  return marks
}

/** Index of the first event that differs, or undefined if none differs within the common length. */
export const firstDifference = (
  hashes: readonly string[],
  { marks }: Pick<StoredBlock, 'marks'>,
): number | undefined => {
  const now = marksOf(hashes)
  const length = Math.min(now.length, marks.length)
  for (let at = 0; at < length; at += 1) if (now[at] !== marks[at]) return Math.floor(at / MARK_BYTES)
  return undefined
}

const ofRow = ({ number, before, after_position: after, marks }: Row): StoredBlock => ({
  number: Number(number),
  before,
  after: decodePosition(after),
  marks,
})

const COLUMNS = 'number, before, after_position, marks'

/** Replaces the note that was made when the block was shorter. */
export const storeBlock = async (
  sender: Sender,
  { number, before, after, marks }: StoredBlock,
): Promise<void> => {
  await sender.query(
    `insert into audit_block (${COLUMNS}) values ($1, $2, $3, $4) on conflict (number) do update set
       before = excluded.before, after_position = excluded.after_position, marks = excluded.marks`,
    [number, before, encodePosition(after), marks],
  )
}

export const readLastBlock = async (sender: Sender): Promise<StoredBlock | undefined> => {
  const { rows } = await sender.query<Row>(`select ${COLUMNS} from audit_block order by number desc limit 1`)
  return rows[0] && ofRow(rows[0])
}

export const readBlock = async (sender: Sender, number: number): Promise<StoredBlock | undefined> => {
  const { rows } = await sender.query<Row>(`select ${COLUMNS} from audit_block where number = $1`, [number])
  return rows[0] && ofRow(rows[0])
}

/** `before` of at most `limit` blocks, starting with block `from`. */
export const readBlockBegins = async (
  sender: Sender,
  from: number,
  limit: number,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sender.query<Pick<Row, 'number' | 'before'>>(
    'select number, before from audit_block where number >= $1 order by number limit $2',
    [from, limit],
  )
  return new Map(rows.map(({ number, before }) => [Number(number), before]))
}

/** The positions in the notes mean nothing once the log is in another store. The notes are made again there. */
export const forgetBlocks = async (sender: Sender): Promise<void> => {
  await sender.query(`do $$ begin
    if to_regclass('audit_block') is not null then truncate audit_block; end if; end $$`)
}
