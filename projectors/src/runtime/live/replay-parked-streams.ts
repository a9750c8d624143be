import { decodePosition, type Position } from '@modstead/infra/event-store/port'
import { LostCheckpoint } from '@modstead/infra/log-following/lost-checkpoint'
import pg from 'pg'
import type { PlacedProjection } from '../read-model-sets.ts'
import { type Generation, readStanding } from '../storage/generation.ts'
import { describeFailure, type ParkedStream, readParkedStreams } from './parked-streams.ts'
import { type ReplaySource, replayStream } from './replay-stream.ts'

export interface ReplayOutcome {
  readonly parked: ParkedStream
  /** undefined: the stream continues. */
  readonly failure: string | undefined
}

/** Makes the runner, in any process, reread its checkpoints and which streams wait. */
const holdForReplay = async (
  client: pg.ClientBase,
  { projection, generation }: Generation,
): Promise<Position> => {
  const { rows } = await client.query<{ position: string }>(
    `update projection set replays = replays + 1 where name = $1 and generation = $2 and state = 'live'
     returning position::text`,
    [projection.name, generation],
  )
  const [held] = rows
  if (!held) throw new LostCheckpoint(`the tables of ${projection.name} were switched meanwhile`)
  return decodePosition(held.position)
}

/**
 * Applies the waiting events of parked streams while runners continue, for each projection whose live tables
 * match the code. A stream that fails continues to wait.
 */
export const replayParkedStreams = async (
  pool: pg.Pool,
  placed: readonly PlacedProjection[],
  isWanted: (stream: string) => boolean,
  source: ReplaySource,
): Promise<readonly ReplayOutcome[]> => {
  const { current } = await readStanding(pool, placed)
  const outcomes: ReplayOutcome[] = []
  // The rows of a batch are written at the same time, which connections of the pool do not support.
  const client = new pg.Client({ ...pool.options, pipeline: true })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const generation of current)
      for (const parked of await readParkedStreams(client, generation)) {
        if (!isWanted(parked.stream)) continue
        const hold = () => holdForReplay(client, generation)
        const replayed = await replayStream(client, generation, parked, source, hold)
        const failure = 'because' in replayed ? describeFailure(replayed.because) : undefined
        outcomes.push({ parked, failure })
      }
  } finally {
    await client.end()
  }
  return outcomes
}
