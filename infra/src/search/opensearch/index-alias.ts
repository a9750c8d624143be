import { randomBytes } from 'node:crypto'
import { type AskEngine, EngineError } from './ask-engine.ts'
import { indexDefinition } from './mapping.ts'

/** Changes of the cluster wait for other changes, and a refresh writes everything new. */
export const CHANGE_MS = 30_000

/**
 * The alias for searching and writing documents, and the indexes behind it. It never leads to an index that
 * is not filled.
 */
export interface IndexAlias {
  /**
   * Makes an empty index beside the current one. It has its own alias for writing, so that writes never bring
   * a deleted index back.
   */
  addFresh(): Promise<FreshIndex>
  /** Deletes every index of this name that the alias does not lead to. */
  removeUnused(): Promise<void>
}

export interface FreshIndex {
  /** The alias for writing until `takeOver`. */
  readonly alias: string
  /** Moves the alias from the former index to this one, in one step. */
  takeOver(): Promise<void>
}

export const indexAlias = (ask: AskEngine, alias: string): IndexAlias => {
  const create = (index: string, as: string) =>
    ask({
      method: 'PUT',
      path: `/${index}`,
      body: { ...indexDefinition, aliases: { [as]: {} } },
      timeoutMs: CHANGE_MS,
    })

  /** Names of the indexes that the alias leads to. */
  const behindAlias = async (): Promise<readonly string[]> => {
    const path = `/${alias}-*/_alias/${alias}`
    const behind = await ask<object>({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof EngineError && error.status === 404) return {}
      throw error
    })
    return Object.keys(behind)
  }

  return {
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
      const used = await behindAlias()
      if (used.length === 0) return
      const all = Object.keys(await ask<object>({ method: 'GET', path: `/${alias}-*/_alias` }))
      const unused = all.filter((name) => !used.includes(name))
      if (unused.length === 0) return
      const query = { ignore_unavailable: true }
      await ask({ method: 'DELETE', path: `/${unused.join(',')}`, query, timeoutMs: CHANGE_MS })
    },
  }
}
