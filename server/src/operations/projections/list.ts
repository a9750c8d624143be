import { encodePosition, type Position } from '@modstead/infra/event-store/port'
import { type Lag, lagAt } from '@modstead/projectors/runtime/lag'
import { effectiveVersion } from '@modstead/projectors/runtime/read-model-sets'
import { readStanding } from '@modstead/projectors/runtime/storage/generation'
import { listGenerations } from '@modstead/projectors/runtime/storage/list-generations'
import { alignColumns } from './align-columns.ts'
import type { ReadModelParts } from './open-read-models.ts'

const HEADING = ['GROUP', 'PROJECTION', 'VERSION', 'POSITION', 'LAG', 'PARKED', 'SET', 'STATE']

/** The number of events that one read of the log returns. */
const MAX_COUNTED = 500

const describeLag = ({ events, seconds }: Lag): string => {
  if (events === 0) return 'none'
  const count = events >= MAX_COUNTED ? `${MAX_COUNTED} events or more` : `${events} events`
  return `${count}, ${seconds.toFixed(1)} s`
}

const STATES = { building: 'building', former: 'replaced', live: 'serving' } as const

const keyOf = (schema: string, name: string): string => `${schema} ${name}`

/**
 * Prints a line for each projection of each set: of this release or another, serving, being built, or
 * replaced.
 */
export const list = async ({ pool, store, tables, print }: ReadModelParts): Promise<number> => {
  const groups = new Map<string, string>(tables.map(({ projection }) => [projection.name, projection.group]))
  const own = new Set(tables.map(({ schema, projection }) => keyOf(schema, projection.name)))
  const { stale } = await readStanding(pool, tables)
  const now = Date.now()
  const lags = new Map<Position, Promise<Lag>>()
  const lagOf = (position: Position): Promise<Lag> => {
    const lag = lags.get(position) ?? lagAt(store, position, now)
    lags.set(position, lag)
    return lag
  }
  const rows: string[][] = []
  for (const { name, schema, version, state, position, parked } of await listGenerations(pool)) {
    const lag = state === 'former' ? '-' : describeLag(await lagOf(position))
    const shown = own.has(keyOf(schema, name)) ? STATES[state] : `${STATES[state]} another release`
    const group = groups.get(name) ?? '-'
    rows.push([group, name, version, encodePosition(position), lag, `${parked}`, schema, shown])
  }
  for (const { schema, projection } of stale) {
    const { group, name } = projection
    rows.push([group, name, effectiveVersion(projection), '-', '-', '-', schema, 'not built yet'])
  }
  const inOrder = rows.sort((left, right) =>
    keyOf(left[6] ?? '', left[1] ?? '') < keyOf(right[6] ?? '', right[1] ?? '') ? -1 : 1,
  )
  for (const line of alignColumns([HEADING, ...inOrder])) print(line)
  return 0
}
