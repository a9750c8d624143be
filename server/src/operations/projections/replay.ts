import { replayParkedStreams } from '@modstead/projectors/runtime/live/replay-parked-streams'
import { ToolFailure } from '../run-tool.ts'
import type { ReadModelParts } from './open-read-models.ts'

/** 0: every requested stream continues. */
export const replay = async (parts: ReadModelParts, wanted: string): Promise<number> => {
  const { pool, tables, print } = parts
  const isWanted = (stream: string) => wanted === 'all' || stream === wanted
  const outcomes = await replayParkedStreams(pool, tables, isWanted, parts)
  if (outcomes.length === 0 && wanted !== 'all') throw new ToolFailure(`The stream ${wanted} is not parked.`)
  if (outcomes.length === 0) print('No stream waits.')
  for (const { parked, failure } of outcomes)
    print(
      failure === undefined
        ? `${parked.stream} goes on in ${parked.projection}.`
        : `${parked.stream} still waits in ${parked.projection}: ${failure.split('\n', 1)[0]}`,
    )
  return outcomes.every(({ failure }) => failure === undefined) ? 0 : 1
}
