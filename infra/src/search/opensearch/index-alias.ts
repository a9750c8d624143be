import { randomBytes } from 'node:crypto'
import type { AskEngine } from './ask-engine.ts'
import type { IndexLayout } from './mapping.ts'
import { type IndexesWithAliases, unusedIndexes } from './unused-indexes.ts'

/** Changes of the cluster wait for other changes, and a refresh writes everything new. */
export const CHANGE_MS = 30_000

/**
 * The alias for searching and writing documents, and the indexes behind it. It never leads to an index that
 * is not filled.
 */
export interface IndexAlias {
  readonly alias: string
  /**
   * Makes an empty index beside the current one. It has its own alias for writing, so that writes never bring
   * a deleted index back.
   */
  addFresh(): Promise<FreshIndex>
  /** Deletes the indexes that nobody needs any more (`unusedIndexes`). */
  removeUnused(): Promise<void>
}

export interface FreshIndex {
  /** The alias for writing until `takeOver`. */
  readonly alias: string
  /** Moves the alias from the former index to this one, in one step. */
  takeOver(): Promise<void>
}

export const indexAlias = (ask: AskEngine, name: string, { number, definition }: IndexLayout): IndexAlias => {
  const alias = `${name}-${number}`
  const create = (index: string, as: string) =>
    ask({
      method: 'PUT',
      path: `/${index}`,
      body: { ...definition, aliases: { [as]: {} } },
      timeoutMs: CHANGE_MS,
    })

  return {
    alias,

    async addFresh() {
      const index = `${alias}-${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`
      const filling = `filling-${index}`
      await create(index, filling)
      return {
        alias: filling,
        async takeOver() {
          const actions = [
            { remove: { index: `${alias}-*`, alias, must_exist: false } },
            { remove: { index, alias: filling, must_exist: false } },
            { add: { index, alias } },
          ]
          await ask({ method: 'POST', path: '/_aliases', body: { actions }, timeoutMs: CHANGE_MS })
        },
      }
    },

    async removeUnused() {
      const path = `/${name}-*/_alias`
      const unused = unusedIndexes(name, number, await ask<IndexesWithAliases>({ method: 'GET', path }))
      if (unused.length === 0) return
      const query = { ignore_unavailable: true }
      await ask({ method: 'DELETE', path: `/${unused.join(',')}`, query, timeoutMs: CHANGE_MS })
    },
  }
}
