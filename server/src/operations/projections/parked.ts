import { countWaiting, readParkedStreams } from '@modstead/projectors/runtime/live/parked-streams'
import { readStanding } from '@modstead/projectors/runtime/storage/generation'
import { alignColumns } from './align-columns.ts'
import type { ReadModelParts } from './open-read-models.ts'

const HEADING = ['STREAM', 'PROJECTION', 'SINCE', 'EVENTS', 'AT', 'BECAUSE']

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** 0: no stream waits. */
export const parked = async ({ pool, store, tables, print }: ReadModelParts): Promise<number> => {
  const { current } = await readStanding(pool, tables)
  const rows: string[][] = []
  for (const generation of current)
    for (const waiting of await readParkedStreams(pool, generation)) {
      const { stream, since, type, revision, error } = waiting
      const events = await countWaiting(store, generation.projection, waiting)
      const at = `${type}, revision ${revision}`
      rows.push([stream, waiting.projection, since.toISOString(), `${events}`, at, firstLine(error)])
    }
  if (rows.length === 0) print('No stream waits.')
  else for (const line of alignColumns([HEADING, ...rows])) print(line)
  return rows.length === 0 ? 0 : 1
}
