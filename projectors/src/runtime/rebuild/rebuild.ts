import { type EventStore, type Position, START } from '@modstead/infra/event-store/port'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { acquireRebuildLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import {
  createGenerations,
  dropFormerGenerations,
  dropUnfinishedGenerations,
  type Generation,
  indexGenerations,
  physicalName,
  readStanding,
} from '../storage/generation.ts'
import { catchUp } from './catch-up.ts'
import { copyInto } from './copy-in.ts'
import { copyLine } from './copy-text.ts'
import { hashGenerations, proveEqual, type TableHash } from './equality.ts'
import { type FoldedLog, foldLog } from './fold-log.ts'
import type { KeptRows } from './kept-rows.ts'
import { hashLiveTables } from './proof.ts'
import { withRebuildConnections } from './rebuild-connections.ts'
import { switchOver } from './switch-over.ts'

export interface RebuildParts {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
  readonly pool: pg.Pool
  readonly log: ProjectorLog
}

export interface RebuildReport {
  /** Read in the main pass. */
  readonly events: number
  readonly seconds: number
  /** Of the projections proved. */
  readonly tables: readonly TableHash[]
  /** Projections whose live tables were built by the same version and proved to hold the same rows. */
  readonly proved: readonly string[]
}

export interface RebuildOptions {
  /** Leaves alone what is live in the version of the code, by the time that the turn has come. */
  readonly onlyStale?: boolean
  readonly signal?: AbortSignal
}

const inOrder = (generations: readonly Generation[], hashes: ReadonlyMap<string, TableHash>): TableHash[] =>
  generations
    .flatMap(({ projection }) => projection.tables.map(({ name }) => hashes.get(name)))
    .filter((hash) => hash !== undefined)

const PROGRESS_EVERY = 100_000

/** Tables, rows and indexes of one projection, in one transaction: Postgres then need not log the rows twice. */
const buildGeneration = async (
  client: pg.Client,
  projection: Projection,
  end: Position,
  kept: KeptRows,
): Promise<Generation[]> => {
  await client.query('begin; set local synchronous_commit = off')
  const made = await createGenerations(client, [projection], 'building', end)
  for (const { generation } of made)
    for (const table of projection.tables) {
      if (kept.count(table) === 0) continue
      const line = copyLine(table)
      const finish = projection.finish.get(table)
      const rows = Iterator.from(kept.take(table))
      const lines = finish ? rows.map((row) => line(finish(row))) : rows.map(line)
      await copyInto(client, physicalName(projection, generation, table), Object.keys(table.columns), lines)
    }
  await indexGenerations(client, made)
  await client.query('commit')
  return made
}

interface Built {
  readonly generations: readonly Generation[]
  /** Of the projections that are to be proved, by table. */
  readonly hashes: ReadonlyMap<string, TableHash>
}

/** Two at a time: while Postgres stores or hashes the rows of one projection, the rows of another are computed. */
const buildGenerations = async (
  clients: readonly pg.Client[],
  folded: FoldedLog,
  ends: ReadonlyMap<Projection, Position>,
  toProve: ReadonlyMap<Projection, Position>,
): Promise<Built> => {
  const waiting = [...folded.rows]
  const built: Generation[] = []
  const hashes = new Map<string, TableHash>()
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [projection, kept] = next
        const made = await buildGeneration(client, projection, ends.get(projection) ?? START, kept)
        built.push(...made)
        if (!toProve.has(projection)) continue
        for (const [table, hash] of await hashGenerations(client, made)) hashes.set(table, hash)
      }
    }),
  )
  const order = [...folded.rows.keys()]
  const generations = built.sort(
    (left, right) => order.indexOf(left.projection) - order.indexOf(right.projection),
  )
  return { generations, hashes }
}

/**
 * Builds the projections anew beside the live ones, from one reading of the log, proves that the rows are the same where
 * the version is the same, and switches readers over in one transaction. The tables that were live stay until the next
 * rebuild. Throws PoisonInRebuild or RebuildDiffers; then everything is as it was.
 */
export const rebuild = (
  wanted: readonly Projection[],
  parts: RebuildParts,
  options: RebuildOptions = {},
): Promise<RebuildReport> =>
  withRebuildConnections(parts.pool, async ({ holder, copier, prover, writer }) => {
    const { store, log } = parts
    const signal = options.signal ?? new AbortController().signal
    const began = performance.now()
    const leased = await acquireRebuildLease(holder, signal, () =>
      log.info({}, 'another rebuild is under way'),
    )
    if (!leased) throw new Error('the rebuild was stopped before it began')
    const { stale } = await readStanding(holder, wanted)
    const projections = options.onlyStale ? stale : wanted
    if (projections.length === 0) return { events: 0, seconds: 0, tables: [], proved: [] }
    await dropUnfinishedGenerations(holder)
    await dropFormerGenerations(holder)
    const live = await hashLiveTables(prover, projections)
    const head = await store.head()
    // Up to where its live tables are, so that the two can be compared.
    const ends = new Map(projections.map((each) => [each, live.comparable.get(each) ?? head]))
    const folded = await foldLog(parts, ends, START, (events) => {
      if (events % PROGRESS_EVERY < 500) log.info({ events }, 'rebuilding')
      signal.throwIfAborted()
    })
    const { generations, hashes } = await buildGenerations([holder, copier], folded, ends, live.comparable)
    proveEqual(await live.hashes, hashes)
    let behind = await catchUp(writer, generations, await store.head(), parts)
    await switchOver(holder, behind, async (position) => {
      behind = await catchUp(writer, behind, position, parts)
    })
    const seconds = (performance.now() - began) / 1_000
    const proved = [...live.comparable.keys()].map(({ name }) => name)
    log.info({ events: folded.events, seconds, proved }, 'the projections were rebuilt')
    return { events: folded.events, seconds, tables: inOrder(generations, hashes), proved }
  })
