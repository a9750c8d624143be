import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Migration } from '../postgres/migrate.ts'
import type { PictureSizes, PixelSize } from './picture-sizes.ts'

export const pictureSizeMigrations: readonly Migration[] = [
  {
    id: '0001-sizes',
    sql: `create table external_picture_size (
            address_sha256 bytea primary key,
            width integer not null,
            height integer not null,
            seen_at timestamptz not null default now());
          create index external_picture_size_seen on external_picture_size (seen_at);`,
  },
]

/**
 * Longer than a picture is kept: one that is still shown is fetched again, and its size stored, before that.
 */
const FORGOTTEN_AFTER = '90 days'
/** Runs with each new size, so that the table shrinks as fast as it grows. */
const FORGOTTEN_AT_ONCE = 10

const digestOf = (address: string): Buffer => createHash('sha256').update(address).digest()

/** Stored in Postgres, by the hash of the address. */
export const storedPictureSizes = (pool: pg.Pool): PictureSizes => ({
  async sizesOf(addresses) {
    if (addresses.length === 0) return new Map()
    const byDigest = new Map(addresses.map((address) => [digestOf(address).toString('hex'), address]))
    const { rows } = await pool.query<PixelSize & { digest: string }>(
      `select encode(address_sha256, 'hex') as digest, width, height
         from external_picture_size where address_sha256 = any($1)`,
      [[...byDigest.keys()].map((digest) => Buffer.from(digest, 'hex'))],
    )
    return new Map(rows.map(({ digest, width, height }) => [byDigest.get(digest) ?? '', { width, height }]))
  },
  async remember(address, { width, height }) {
    await pool.query(
      `insert into external_picture_size (address_sha256, width, height) values ($1, $2, $3)
       on conflict (address_sha256) do update set width = $2, height = $3, seen_at = now()`,
      [digestOf(address), width, height],
    )
    await pool.query(
      `delete from external_picture_size where address_sha256 in (
         select address_sha256 from external_picture_size
         where seen_at < now() - $1::interval order by seen_at limit $2 for update skip locked)`,
      [FORGOTTEN_AFTER, FORGOTTEN_AT_ONCE],
    )
  },
})
