import { acquireRebuildLease } from '@modstead/infra/log-following/lease'
import {
  dropStoredSet,
  readStoredSets,
  type StoredSet,
} from '@modstead/projectors/runtime/storage/stored-sets'
import { ToolFailure } from '../run-tool.ts'
import type { ReadModelParts } from './open-read-models.ts'

/** The named sets that no release needs, or all of them if none is named. */
const unusedSets = (
  stored: readonly StoredSet[],
  own: ReadonlySet<string>,
  names: readonly string[],
): readonly StoredSet[] => {
  const unused = stored.filter(({ schema, isUnused }) => isUnused && !own.has(schema))
  for (const name of names) {
    if (own.has(name)) throw new ToolFailure(`${name} is a set of this release.`)
    const found = stored.find(({ schema }) => schema === name)
    if (!found) throw new ToolFailure(`There is no set ${name}.`)
    if (!found.isUnused)
      throw new ToolFailure(
        `${name} was used at ${found.usedAt.toISOString()}. A set can go ten minutes later.`,
      )
  }
  return names.length === 0 ? unused : unused.filter(({ schema }) => names.includes(schema))
}

/** 0: no such set is left. 1: confirmation is needed, or a set was used again in the meantime. */
export const drop = async (
  { pool, tables, life, print }: ReadModelParts,
  names: readonly string[],
  isConfirmed: boolean,
): Promise<number> => {
  const own = new Set(tables.map(({ schema }) => schema))
  const unused = unusedSets(await readStoredSets(pool), own, names)
  if (unused.length === 0) {
    print('There is no set that nobody uses.')
    return 0
  }
  if (!isConfirmed) {
    for (const { schema, usedAt } of unused) print(`${schema}, last used at ${usedAt.toISOString()}`)
    print('Nothing was dropped. To drop what is listed here, give the same command with --yes.')
    return 1
  }
  const client = await pool.connect()
  try {
    const isHeld = await acquireRebuildLease(client, life.stopping, () =>
      print('A rebuild is under way. This waits.'),
    )
    if (!isHeld) return 1
    let kept = 0
    for (const { schema } of unused) {
      const isDropped = await dropStoredSet(client, schema)
      print(isDropped ? `${schema} was dropped.` : `${schema} is used again and stays.`)
      if (!isDropped) kept += 1
    }
    return kept === 0 ? 0 : 1
  } finally {
    // Closing the connection releases the lease.
    client.release(true)
  }
}
