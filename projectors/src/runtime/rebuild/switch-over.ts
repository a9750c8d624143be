import { setTimeout as pause } from 'node:timers/promises'
import { decodePosition, type Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'
import { type Generation, pointViews } from '../storage/generation.ts'

const ATTEMPTS = 20

const MAX_PAUSE_MS = 1_000

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * In one transaction: stops the runner by locking its checkpoints, lets `catchUpTo` advance the new
 * generations to the position of the live ones, and makes them live. The runner then finds its checkpoints
 * gone and continues with the new ones.
 */
export const switchOver = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
  catchUpTo: (position: Position) => Promise<void>,
): Promise<void> => {
  const names = generations.map(({ projection }) => projection.name)
  const schemas = generations.map(({ schema }) => schema)
  for (let attempt = 1; ; attempt++) {
    try {
      // A reader in a long transaction must not make all others queue behind the switch. If a reader and the
      // switch wait for each other, the switch yields before Postgres ends one of the two, which it does
      // after a second.
      await client.query(`begin; set local lock_timeout = '500ms'`)
      const { rows } = await client.query<{ position: string }>(
        `select p.position::text from projection p join unnest($1::text[], $2::text[]) as of(schema, name)
           on p.schema = of.schema and p.name = of.name
          where p.state = 'live' order by p.schema, p.name for update of p`,
        [schemas, names],
      )
      const live = rows.map(({ position }) => decodePosition(position))
      const furthest = live.reduce<Position | undefined>(
        (most, position) => (most === undefined || position > most ? position : most),
        undefined,
      )
      if (furthest !== undefined) await catchUpTo(furthest)
      await client.query(
        `update projection p set state = 'former' from unnest($1::text[], $2::text[]) as of(schema, name)
          where p.state = 'live' and p.schema = of.schema and p.name = of.name`,
        [schemas, names],
      )
      await client.query(
        `update projection p set state = 'live' from unnest($1::text[], $2::int[]) as made(name, generation)
          where p.name = made.name and p.generation = made.generation`,
        [names, generations.map(({ generation }) => generation)],
      )
      await pointViews(client, generations)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error
      await pause(Math.min(200 * attempt, MAX_PAUSE_MS))
    }
  }
}
