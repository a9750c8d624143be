import { type EventStore, type Position, START } from '@modstead/infra/event-store/port'
import type { DecodeBatch } from '@modstead/infra/log-following/decode'
import { acquireRebuildLease } from '@modstead/infra/log-following/lease'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import type pg from 'pg'
import type { Projection } from '../projection.ts'
import type { PlacedProjection } from '../read-model-sets.ts'
import {
  createGenerations,
  createSchemas,
  dropFormerGenerations,
  dropUnfinishedGenerations,
  type Generation,
  indexGenerations,
  physicalName,
  readStanding,
} from '../storage/generation.ts'
import { catchUp } from './catch-up.ts'
import { copyRows } from './copy-rows.ts'
import { hashGenerations, proveEqual, type TableHash } from './equality.ts'
import { type FoldedLog, foldLog } from './fold-log.ts'
import { KeptRows } from './kept-rows.ts'
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
  /** Number of events read in the main pass. */
  readonly events: number
  readonly seconds: number
  /** Tables of the compared projections. */
  readonly tables: readonly TableHash[]
  /** Projections whose live tables were built by the same version and proved to contain the same rows. */
  readonly proved: readonly string[]
}

export interface RebuildOptions {
  /** Skips projections that are live in the version of the code once this process holds the lease. */
  readonly onlyStale?: boolean
  readonly signal?: AbortSignal
}

const inOrder = (generations: readonly Generation[], hashes: ReadonlyMap<string, TableHash>): TableHash[] =>
  generations
    .flatMap(({ projection }) => projection.tables.map(({ name }) => hashes.get(name)))
    .filter((hash) => hash !== undefined)

const PROGRESS_EVERY = 100_000

/**
 * Writes tables, rows and indexes of one projection in one transaction, so that Postgres need not log the
 * rows twice.
 */
const buildGeneration = async (
  client: pg.Client,
  placed: PlacedProjection,
  end: Position,
  kept: KeptRows,
): Promise<Generation[]> => {
  const { projection } = placed
  await client.query('begin; set local synchronous_commit = off')
  const made = await createGenerations(client, [placed], 'building', end)
  for (const each of made)
    for (const table of projection.tables)
      await copyRows(client, physicalName(each, table), { projection, table, kept })
  await indexGenerations(client, made)
  await client.query('commit')
  return made
}

interface Built {
  readonly generations: readonly Generation[]
  /** Hashes for the projections to compare, by table. */
  readonly hashes: ReadonlyMap<string, TableHash>
}

/**
 * Builds several at a time: while Postgres stores or hashes the rows of one projection, the rows of another
 * are computed.
 */
const buildGenerations = async (
  clients: readonly pg.Client[],
  placed: readonly PlacedProjection[],
  folded: FoldedLog,
  ends: ReadonlyMap<Projection, Position>,
  toProve: ReadonlyMap<Projection, Position>,
): Promise<Built> => {
  const waiting = [...placed]
  const built: Generation[] = []
  const hashes = new Map<string, TableHash>()
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { projection } = next
        const kept = folded.rows.get(projection) ?? new KeptRows()
        const made = await buildGeneration(client, next, ends.get(projection) ?? START, kept)
        built.push(...made)
        if (!toProve.has(projection)) continue
        for (const [table, hash] of await hashGenerations(client, made)) hashes.set(table, hash)
      }
    }),
  )
  const order = placed.map(({ projection }) => projection)
  const generations = built.sort(
    (left, right) => order.indexOf(left.projection) - order.indexOf(right.projection),
  )
  return { generations, hashes }
}

/**
 * Builds the projections anew beside the live ones, from one pass over the log. Proves that the rows are the
 * same if the version is the same, and switches readers over in one transaction. The formerly live tables
 * stay until the next rebuild. If it throws PoisonInRebuild or RebuildDiffers, everything is unchanged.
 */
export const rebuild = (
  wanted: readonly PlacedProjection[],
  parts: RebuildParts,
  options: RebuildOptions = {},
): Promise<RebuildReport> =>
  withRebuildConnections(parts.pool, async ({ holder, copiers, prover, writer }) => {
    const { store, log } = parts
    const signal = options.signal ?? new AbortController().signal
    const began = performance.now()
    const leased = await acquireRebuildLease(holder, signal, () =>
      log.info({}, 'another rebuild is under way'),
    )
    if (!leased) throw new Error('the rebuild was stopped before it began')
    const { stale } = await readStanding(holder, wanted)
    const placed = options.onlyStale ? stale : wanted
    if (placed.length === 0) return { events: 0, seconds: 0, tables: [], proved: [] }
    await dropUnfinishedGenerations(holder)
    await dropFormerGenerations(holder)
    await createSchemas(holder, placed)
    const live = await hashLiveTables(prover, placed)
    const head = await store.head()
    // Up to the position of its live tables, so that the two can be compared.
    const ends = new Map(
      placed.map(({ projection }) => [projection, live.comparable.get(projection) ?? head]),
    )
    const folded = await foldLog(parts, ends, START, (events) => {
      if (events % PROGRESS_EVERY < 500) log.info({ events }, 'rebuilding')
      signal.throwIfAborted()
    })
    const { generations, hashes } = await buildGenerations(
      [holder, ...copiers],
      placed,
      folded,
      ends,
      live.comparable,
    )
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
