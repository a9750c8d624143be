import type { Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import { type Generation, readStanding } from '../storage/generation.ts'
import { catchUp, type LogSource } from './catch-up.ts'
import { hashGenerations, proveEqual, type TableHash } from './equality.ts'

export interface Proof {
  /** Projections with live tables of the same version, without holes: proved to hold the same rows. */
  readonly proved: readonly string[]
  /** Where the new generations stand now. */
  readonly reached: readonly Generation[]
  readonly tables: readonly TableHash[]
}

export const earliest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (low, each) => (low === undefined || each < low ? each : low),
    undefined,
  )

/** Projections whose live tables lack the events of parked streams. */
const withHoles = async (client: pg.ClientBase): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ projection: string }>(
    `select distinct k.projection from parked_stream k
       join projection p on p.name = k.projection and p.generation = k.generation where p.state = 'live'`,
  )
  return new Set(rows.map(({ projection }) => projection))
}

/**
 * Hashes the live tables as they stand at one moment, while the runner goes on, brings the new ones to the same position
 * and compares. Throws RebuildDiffers.
 */
export const proveAgainstLive = async (
  live: pg.Client,
  writer: pg.Client,
  made: readonly Generation[],
  source: LogSource,
): Promise<Proof> => {
  await live.query('begin isolation level repeatable read read only')
  try {
    const holed = await withHoles(live)
    const { current } = await readStanding(
      live,
      made.map(({ projection }) => projection),
    )
    const comparable = current.filter(({ projection }) => !holed.has(projection.name))
    const target = earliest(comparable.map(({ position }) => position))
    const reached = target === undefined ? made : await catchUp(writer, made, target, source)
    const pairs = reached.flatMap((rebuilt) => {
      const twin = comparable.find(({ projection }) => projection === rebuilt.projection)
      return twin && twin.position === rebuilt.position ? [{ rebuilt, twin }] : []
    })
    const [expected, got] = await Promise.all([
      hashGenerations(
        live,
        pairs.map(({ twin }) => twin),
      ),
      hashGenerations(
        writer,
        pairs.map(({ rebuilt }) => rebuilt),
      ),
    ])
    proveEqual(expected, got)
    return { proved: pairs.map(({ twin }) => twin.projection.name), reached, tables: [...got.values()] }
  } finally {
    await live.query('rollback')
  }
}
