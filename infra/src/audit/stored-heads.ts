import { createPublicKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { decodePosition, encodePosition } from '../event-store/port.ts'
import type { Head, HeadKey } from './head.ts'

type Sender = Pick<pg.ClientBase, 'query'>

export interface PublicHeadKey {
  readonly id: string
  /** PEM (SPKI). */
  readonly publicKey: string
  /** When it was first used: ISO 8601 UTC. */
  readonly since: string
}

/** A row of `audit_head`, which is also its form as JSON. */
export interface HeadRow {
  readonly events: string | number
  readonly position: string
  readonly hash: string
  readonly at: string
  readonly key: string
  readonly signature: string
}

const COLUMNS = 'events, position, hash, at, key, signature'

export const headOfRow = ({ events, position, ...rest }: HeadRow): Head => ({
  ...rest,
  events: Number(events),
  position: decodePosition(position),
})

/** Keeps an existing head with the same number of events. */
export const storeHead = async (sender: Sender, { events, position, hash, at, key, signature }: Head) => {
  await sender.query(
    `insert into audit_head (${COLUMNS}) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [events, encodePosition(position), hash, at, key, signature],
  )
}

export const storeHeadKey = async (sender: Sender, { id, publicKey }: HeadKey): Promise<void> => {
  await sender.query(
    'insert into audit_key (id, public_key, since) values ($1, $2, $3) on conflict do nothing',
    [id, publicKey, new Date().toISOString()],
  )
}

/** Oldest first. */
export const readHeadKeys = async (sender: Sender): Promise<readonly PublicHeadKey[]> => {
  const { rows } = await sender.query<{ id: string; public_key: string; since: string }>(
    'select id, public_key, since from audit_key order by since, id',
  )
  return rows.map(({ id, public_key: publicKey, since }) => ({ id, publicKey, since }))
}

/** Keys by id. */
export const parseHeadKeys = (keys: readonly PublicHeadKey[]): ReadonlyMap<string, KeyObject> =>
  new Map(keys.map(({ id, publicKey }) => [id, createPublicKey(publicKey)]))

/** Heads with fewer events than `before`, newest first. */
export const readHeadsBefore = async (
  sender: Sender,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly Head[]> => {
  const { rows } = await sender.query<HeadRow>(
    `select ${COLUMNS} from audit_head where $1::bigint is null or events < $1 order by events desc limit $2`,
    [before ?? null, limit],
  )
  return rows.map(headOfRow)
}

const PAGE = 1_000

/** Heads with at most this many events, in ascending order, one page at a time. */
export async function* readHeadsUpTo(sender: Sender, events: number): AsyncGenerator<readonly Head[]> {
  let after = -1
  for (;;) {
    const { rows } = await sender.query<HeadRow>(
      `select ${COLUMNS} from audit_head where events > $1 and events <= $2 order by events limit ${PAGE}`,
      [after, events],
    )
    const heads = rows.map(headOfRow)
    if (heads.length > 0) yield heads
    if (heads.length < PAGE) return
    after = heads.at(-1)?.events ?? after
  }
}

/** When a log continues from an earlier moment, later heads no longer apply to it. */
export const forgetHeadsBeyond = async (sender: Sender, events: number): Promise<void> => {
  await sender.query('delete from audit_head where events > $1', [events])
}
