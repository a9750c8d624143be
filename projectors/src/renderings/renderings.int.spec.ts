import type { Changed } from '@modstead/infra/log-following/changed'
import type { ChangeListener } from '@modstead/infra/log-following/progress'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { readHtml } from '@modstead/infra/rendering/rendered-texts'
import { renderingMigrations } from '@modstead/infra/rendering/tables'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Renderings, startRenderings } from './start-renderings.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

let database: TestDatabase
let pool: pg.Pool
let started: Renderings[]
let listeners: Set<ChangeListener>
let repaired: string[]
/** Called after each text. Returns a function that stops listening. */
let onRepaired: () => void

beforeEach(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'renderings' })
  await migrate(pool, 'renderings', renderingMigrations)
  await pool.query(`create table project (id text collate "C" primary key, state json not null);
    create table version (id text collate "C" primary key, changelog text not null)`)
  started = []
  listeners = new Set()
  repaired = []
  onRepaired = () => {}
})
afterEach(async () => {
  await Promise.all(started.map((each) => each.stop()))
  await pool.end()
  await database.close()
})

const start = (renderer: string) => {
  const renderings = startRenderings({
    pool,
    texts: {
      renderer,
      async repair(markdown) {
        repaired.push(markdown)
        await pool.query(
          `insert into rendered_text values (sha256(convert_to($1, 'UTF8')), $2, 'HTML of ' || $1)
           on conflict do nothing`,
          [markdown, renderer],
        )
        onRepaired()
      },
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    log: silent,
  })
  started.push(renderings)
  return renderings
}

const tell = (changed: Changed) => {
  for (const listener of listeners) listener({ position: 1n as never, changed })
}

const repairOf = (text: string) =>
  new Promise<void>((resolve) => {
    onRepaired = () => {
      if (repaired.includes(text)) resolve()
    }
  })

const addVersions = (from: number, to: number) =>
  pool.query(
    `insert into version select 'v' || lpad(n::text, 4, '0'), 'log ' || n from generate_series($1::int, $2) n`,
    [from, to],
  )

describe('the rendered texts', () => {
  it('are created for all texts of the read models, over many pages, and once', async () => {
    await pool.query(`insert into project values ('p1', '{"body":"a body"}'), ('p2', '{"body":""}')`)
    await addVersions(1, 450)
    await pool.query(`update version set changelog = 'the same' where id <= 'v0010'`)
    await start('r1').caughtUp
    expect(repaired.toSorted()).toEqual([...new Set(repaired)].toSorted())
    expect(repaired).toHaveLength(1 + 1 + 440)
    expect(await readHtml(pool, 'r1', ['a body', 'log 450', 'the same'])).toEqual([
      'HTML of a body',
      'HTML of log 450',
      'HTML of the same',
    ])
  })

  it('are created again for another renderer, but not for the same one', async () => {
    await addVersions(1, 3)
    const first = start('r1')
    await first.caughtUp
    await first.stop()
    await start('r1').caughtUp
    expect(repaired).toHaveLength(3)
    await Promise.all(started.splice(0).map((each) => each.stop()))
    await start('r2').caughtUp
    expect(repaired).toHaveLength(6)
  })

  it('are created for changed rows, whether these are named or too many to name', async () => {
    await start('r1').caughtUp
    await addVersions(1, 1)
    const one = repairOf('log 1')
    tell({ version: ['v0001'] })
    await one
    await addVersions(2, 2)
    const other = repairOf('log 2')
    tell({ version: 'many' })
    await other
    expect(repaired).toEqual(['log 1', 'log 2'])
  })

  it('are created by one of two processes, and by the other after the first has ended', async () => {
    const [first] = [start('r1'), start('r1')]
    await Promise.race(started.map((each) => each.caughtUp))
    expect(listeners.size).toBe(1)
    const second = started[1]
    await first.stop()
    await second?.caughtUp
    expect(listeners.size).toBe(1)
  })
})
