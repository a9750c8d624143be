import type { Changed } from '@modstead/infra/log-following/changed'
import { createDoorbell } from '@modstead/infra/log-following/doorbell'
import { TEXT_TABLES, type TextTable } from './missing-texts.ts'

/** If more rows have changed, all rows are checked. */
const MAX_NAMED = 5_000

export type StaleTexts = 'all' | ReadonlyMap<TextTable, readonly string[]>

export interface ChangedTexts {
  note(changed: Changed): void
  /** Settles when there is something to check, and forgets it. undefined once the signal is aborted. */
  next(signal: AbortSignal): Promise<StaleTexts | undefined>
}

/** Collects rows with possibly changed texts while others are being checked. */
export const gatherChangedTexts = (): ChangedTexts => {
  let isAll = true
  let named = new Map<TextTable, Set<string>>()
  const arrival = createDoorbell()

  return {
    note(changed) {
      for (const table of TEXT_TABLES) {
        const keys = changed[table]
        if (keys === undefined || keys.length === 0) continue
        const known = named.get(table) ?? new Set()
        if (keys === 'many' || known.size + keys.length > MAX_NAMED) isAll = true
        else named.set(table, new Set([...known, ...keys]))
        arrival.ring()
      }
    },
    async next(signal) {
      await arrival.until(() => isAll || named.size > 0, signal)
      if (signal.aborted) return undefined
      const stale = isAll ? 'all' : new Map([...named].map(([table, keys]) => [table, [...keys]] as const))
      isAll = false
      named = new Map()
      return stale
    },
  }
}
