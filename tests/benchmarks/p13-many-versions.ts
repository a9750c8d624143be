import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Position } from '@modstead/infra/event-store/port'
import { EMPTY_STREAM } from '@modstead/infra/event-store/streams'
import { asRecorded, decodeEvents } from '@modstead/infra/log-following/decode'
import { migrate } from '@modstead/infra/postgres/migrate'
import { liveTables } from '@modstead/projectors/live-projections'
import { applyBatch } from '@modstead/projectors/runtime/live/apply-batch'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { readStanding } from '@modstead/projectors/runtime/storage/generation'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import pg from 'pg'
import { idOf, inventCatalogue } from './catalogue.ts'
import { type EventLog, openEventLog, SETTINGS } from './event-log.ts'
import { type Benchmark, type Figure, median, short } from './figure.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const SIZES = [10, 1_000, 3_000] as const
const BATCH = 500
const WARMING_EVENTS = 100
const SINGLE_EVENTS = 60
const NO_ENGINE = 'no engine takes part: it is the time of folding events that were read before'
const GAME_VERSIONS = ['1.18.2', '1.19.2', '1.19.4', '1.20.1', '1.20.4', '1.20.6', '1.21', '1.21.1', '1.21.4']
const LOADERS = ['fabric', 'forge', 'neoforge', 'quilt', 'paper']

const at = (second: number): string => new Date(1_700_000_000_000 + second * 1_000).toISOString()

const publication = (projectId: string, number: number): DomainEvent => ({
  type: 'VersionCreated',
  data: {
    versionId: idOf('v', number),
    projectId,
    authorId: 'u0000000',
    name: `Release ${number}`,
    versionNumber: `1.${number}.0`,
    changelog: '- Something is better now',
    channel: number % 4 === 3 ? 'beta' : 'release',
    status: 'listed',
    featured: false,
    loaders: [LOADERS[number % LOADERS.length]],
    gameVersions: [GAME_VERSIONS[number % GAME_VERSIONS.length]],
    mrpackLoaders: [],
    environment: 'client_and_server',
    dependencies: [],
    files: [],
    ordering: null,
    publishedAt: at(number),
  },
})

const appendTo = async ({ streams }: EventLog, stream: string, events: readonly DomainEvent[]) => {
  const context = { commandId: stream, command: 'Seed', via: bySystem('benchmarks'), actor: 'system:bench' }
  await streams.append(stream, EMPTY_STREAM, events, { ...context, at: at(0) })
}

const creationOf = (projectId: string): readonly DomainEvent[] => {
  for (const { stream, events } of inventCatalogue(100))
    if (stream === `project-${projectId}`) return events.slice(0, 1)
  throw new Error('the catalogue has no such project')
}

/** CPU time of the projector, in ms per event: in batches while the versions arrive, then event by event. */
const measure = async (versions: number) => {
  const log = await openEventLog()
  const client = new pg.Client({ connectionString: log.databaseUrl, pipeline: true })
  await client.connect()
  try {
    const projectId = idOf('p', 0)
    await appendTo(log, `project-${projectId}`, creationOf(projectId))
    await migrate(log.pool, 'projectors', projectorMigrations)
    await rebuild(liveTables(SETTINGS), {
      store: log.store,
      decodeBatch: log.streams.decodeBatch,
      pool: log.pool,
      log: quiet,
    })
    const published = Array.from({ length: versions + WARMING_EVENTS + SINGLE_EVENTS }, (_, number) => number)
    for (let from = 0; from < published.length; from += BATCH)
      await Promise.all(
        published
          .slice(from, from + BATCH)
          .map((number) => appendTo(log, `version-${idOf('v', number)}`, [publication(projectId, number)])),
      )
    let { current } = await readStanding(client, liveTables(SETTINGS))
    const apply = async (limit: number): Promise<number> => {
      const after = current[0]?.position as Position
      for await (const batch of log.store.readAll(after, {})) {
        const { events } = await decodeEvents(log.streams.decodeBatch, batch.slice(0, limit))
        const recorded = events.map(asRecorded)
        const position = recorded.at(-1)?.position ?? after
        const before = process.cpuUsage()
        const followed = current.map((each) => ({ ...each, parked: new Set<string>() }))
        await applyBatch(client, followed, { events: recorded, position }, null)
        const { user, system } = process.cpuUsage(before)
        current = current.map((each) => ({ ...each, position }))
        return (user + system) / 1_000 / recorded.length
      }
      throw new Error('the log ended too early')
    }
    const importing: number[] = []
    for (let left = versions; left > 0; left -= BATCH) importing.push(await apply(Math.min(BATCH, left)))
    for (let event = 0; event < WARMING_EVENTS; event++) await apply(1)
    const single: number[] = []
    for (let event = 0; event < SINGLE_EVENTS; event++) single.push(await apply(1))
    const { rows } = await log.pool.query<{ counted: number }>(
      `select (site->>'versionCount')::int as counted from project`,
    )
    if (rows[0]?.counted !== published.length)
      throw new Error(`the project counts ${rows[0]?.counted} of ${published.length} versions`)
    return { single: median(single), growth: (importing.at(-1) ?? 0) / (importing[1] ?? 1) }
  } finally {
    await client.end()
    await log.close()
  }
}

export const manyVersions: Benchmark = async ({ rounds }) => {
  // The first run pays for compiling the code that all runs share.
  await measure(SIZES[0])
  const measured = new Map<number, { single: number[]; growth: number[] }>()
  for (let round = 0; round < rounds; round++)
    for (const size of SIZES) {
      const { single, growth } = await measure(size)
      const all = measured.get(size) ?? { single: [], growth: [] }
      measured.set(size, { single: [...all.single, single], growth: [...all.growth, growth] })
    }
  const checked = 'the project counts every version that was published'
  const figures: Figure[] = SIZES.map((size) => {
    const values = measured.get(size)?.single ?? []
    return {
      name: `P13 projector CPU per event, project of ${size} versions`,
      floor: null,
      ours: `${short(median(values))} ms`,
      result: median(values),
      unit: 'ms',
      bounds: { must: 2, goal: 2, better: 'less' },
      latency: null,
      checked,
      rounds: values,
      noEngine: NO_ENGINE,
    }
  })
  const growth = measured.get(3_000)?.growth ?? []
  return [
    ...figures,
    {
      name: 'P13 import of 3000 versions, CPU of the last 500 ÷ of the second 500',
      floor: null,
      ours: short(median(growth)),
      result: median(growth),
      unit: 'times',
      bounds: { must: 1.5, goal: 1.2, better: 'less' },
      latency: null,
      checked,
      rounds: growth,
      noEngine: NO_ENGINE,
    },
  ]
}
