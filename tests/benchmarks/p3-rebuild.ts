import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import { liveTables } from '@modstead/projectors/live-projections'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import type pg from 'pg'
import { cleanUp } from './clean-up.ts'
import { type EventLog, fillEventLog, measuredStore, openEventLog, SETTINGS } from './event-log.ts'
import { type Benchmark, median, perSecond } from './figure.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Seconds to copy the log into an equal table, including its indexes, from a file on the server. */
const copySeconds = async (pool: pg.Pool, path: string): Promise<number> => {
  await pool.query('drop table if exists copied_event')
  await pool.query('create table copied_event (like event including all)')
  await pool.query('checkpoint')
  const began = performance.now()
  await pool.query(`copy copied_event from '${path}'`)
  return (performance.now() - began) / 1_000
}

const rebuildOnce = async (log: EventLog, store: EventStore) => {
  return rebuild(liveTables(SETTINGS), {
    store,
    decodeBatch: log.streams.decodeBatch,
    pool: log.pool,
    log: quiet,
  })
}

/** The rows that the log must produce, counted from the events alone. */
const expectedRows = async (pool: pg.Pool): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from event group by type',
  )
  const count = new Map(rows.map(({ type, count }) => [type, count]))
  return new Map(
    Object.entries({
      project: 'ProjectCreated',
      version: 'VersionCreated',
      follow: 'ProjectFollowed',
      site_user: 'UserRegistered',
    }).map(([table, type]) => [table, count.get(type) ?? 0]),
  )
}

export const rebuildReadModels: Benchmark = async ({ rounds, events: wanted }) => {
  const log = await openEventLog()
  const directory = await mkdtemp(join(tmpdir(), 'modstead-bench-'))
  await chmod(directory, 0o777)
  const closing = [() => rm(directory, { recursive: true, force: true }), log.close]
  try {
    const events = await fillEventLog(log, wanted)
    const { store, close } = await measuredStore(log)
    closing.unshift(close)
    await migrate(log.pool, 'projectors', projectorMigrations)
    const path = join(directory, 'events')
    await log.pool.query(`copy event to '${path}'`)
    const expected = await expectedRows(log.pool)
    const floors: number[] = []
    const ours: number[] = []
    // Rebuilds compare themselves with the live tables, which the first one makes.
    await rebuildOnce(log, store)
    for (let round = 0; round < rounds; round++) {
      floors.push(events / (await copySeconds(log.pool, path)))
      await log.pool.query('drop table copied_event')
      await log.pool.query('checkpoint')
      const began = performance.now()
      const report = await rebuildOnce(log, store)
      ours.push((events * 1_000) / (performance.now() - began))
      if (report.proved.length !== liveTables(SETTINGS).length)
        throw new Error(`only ${report.proved.join(', ')} were proved equal to the live rows`)
      for (const [table, count] of expected) {
        const { rows } = await log.pool.query<{ count: number }>(
          `select count(*)::int as count from ${table}`,
        )
        if (rows[0]?.count !== count)
          throw new Error(`${table} has ${rows[0]?.count} rows instead of ${count}`)
      }
    }
    const ratios = ours.map((value, round) => value / (floors[round] ?? Number.NaN))
    return [
      {
        name: `P3 rebuild of all read models ÷ COPY`,
        floor: `${perSecond(median(floors))}`,
        ours: `${perSecond(median(ours))} of ${events} events`,
        result: median(ratios),
        unit: 'ratio',
        bounds: { must: 0.4, goal: 0.8, better: 'more' },
        latency: null,
        checked: 'every table has the rows that the events call for, equal by hash to those that were live',
        rounds: ratios,
      },
    ]
  } finally {
    await cleanUp(...closing)
  }
}
