import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { migrate } from '../postgres/migrate.ts'
import { createKeyRing, MasterKeyError } from './master-key.ts'
import { personalDataMigrations } from './tables.ts'
import type { PersonKey, Vault } from './vault.ts'

export interface VaultSettings {
  readonly pool: pg.Pool
  /** 32 bytes, from `openMasterKey`. */
  readonly masterKey: Buffer
}

interface Row {
  readonly person: string
  readonly wrapped: Buffer | null
}

// How long another process may continue to use a key that was erased here.
const CACHE_MS = 60_000

/**
 * Whether keys of persons are stored, which only the master key that wrapped them can open. Makes the table
 * if it is missing.
 */
export const holdsKeys = async (pool: pg.Pool): Promise<boolean> => {
  await migrate(pool, 'personal-data', personalDataMigrations)
  const { rows } = await pool.query('select 1 from person_key where wrapped is not null limit 1')
  return rows.length > 0
}

/**
 * Makes its table if it is missing. Throws `MasterKeyError` if a stored key was wrapped by another master
 * key.
 */
export const openVault = async ({ pool, masterKey }: VaultSettings): Promise<Vault> => {
  await migrate(pool, 'personal-data', personalDataMigrations)
  const ring = createKeyRing(masterKey)
  const cache = new LRUCache<string, Buffer>({ max: 10_000, ttl: CACHE_MS })

  const keyOf = ({ person, wrapped }: Row): PersonKey => {
    if (wrapped === null) return 'erased'
    let key: Buffer
    try {
      key = ring.unwrap(person, wrapped)
    } catch (cause) {
      throw new MasterKeyError(
        'The personal data in the database does not open: this is not the master key it was written with. Restore keys/master.key in DATA_DIR from a backup, or set MASTER_KEY to the earlier key.',
        { cause },
      )
    }
    cache.set(person, key)
    return key
  }

  // One key stands for all: it is better not to start than to add keys under another master key.
  const { rows: stored } = await pool.query<Row>(
    'select person, wrapped from person_key where wrapped is not null limit 1',
  )
  for (const row of stored) keyOf(row)

  const keysFor = async (persons: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> => {
    const keys = new Map<string, PersonKey>()
    const missing: string[] = []
    for (const person of persons) {
      const cached = cache.get(person)
      if (cached) keys.set(person, cached)
      else missing.push(person)
    }
    if (missing.length === 0) return keys
    const { rows } = await pool.query<Row>({
      name: 'person-keys',
      text: 'select person, wrapped from person_key where person = any($1)',
      values: [missing],
    })
    for (const row of rows) keys.set(row.person, keyOf(row))
    return keys
  }

  const create = async (person: string): Promise<PersonKey> => {
    // If several processes make a key at once, the first wins and all read the winner's.
    await pool.query({
      name: 'person-key-create',
      text: 'insert into person_key (person, wrapped) values ($1, $2) on conflict (person) do nothing',
      values: [person, ring.wrap(person, randomBytes(32))],
    })
    const key = (await keysFor([person])).get(person)
    if (key === undefined) throw new Error('a personal-data key vanished while it was made')
    return key
  }

  async function keyFor(person: string, options: { readonly create: true }): Promise<PersonKey>
  async function keyFor(person: string, options: { readonly create: boolean }): Promise<PersonKey | undefined>
  async function keyFor(person: string, options: { readonly create: boolean }) {
    return (await keysFor([person])).get(person) ?? (options.create ? create(person) : undefined)
  }

  return {
    keyFor,
    keysFor,
    async erase(person) {
      await pool.query(
        `insert into person_key (person, wrapped, erased_at) values ($1, null, now())
         on conflict (person) do update set wrapped = null, erased_at = now() where person_key.erased_at is null`,
        [person],
      )
      cache.delete(person)
    },
    blindIndex: (text) => ring.index(text),
  }
}
