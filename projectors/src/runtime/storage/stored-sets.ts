import pg from 'pg'

/** A set of tables in the database, of this release or another. */
export interface StoredSet {
  readonly schema: string
  readonly usedAt: Date
  /** No process has reported its use for ten minutes. */
  readonly isUnused: boolean
}

const UNUSED = `used_at < now() - interval '10 minutes'`

export const readStoredSets = async (client: pg.ClientBase | pg.Pool): Promise<readonly StoredSet[]> => {
  const { rows } = await client.query<StoredSet>(
    `select schema, used_at as "usedAt", ${UNUSED} as "isUnused" from read_model_set order by used_at`,
  )
  return rows
}

/**
 * Removes a set with everything that belongs to it. The caller holds the rebuild lease. Returns false if
 * somebody uses it.
 */
export const dropStoredSet = async (client: pg.ClientBase, schema: string): Promise<boolean> => {
  await client.query('begin')
  try {
    // A process that starts to use it now waits for the end of this transaction, and then finds it gone.
    const { rowCount } = await client.query(`delete from read_model_set where schema = $1 and ${UNUSED}`, [
      schema,
    ])
    if (rowCount === 0) {
      await client.query('rollback')
      return false
    }
    await client.query(
      `delete from parked_stream k using projection p
        where p.schema = $1 and k.projection = p.name and k.generation = p.generation`,
      [schema],
    )
    await client.query('delete from projection where schema = $1', [schema])
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
