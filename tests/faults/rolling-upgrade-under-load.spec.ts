import { dirname, join } from 'node:path'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { openLog } from '@modstead/infra/event-store/open-log'
import { openMasterKey } from '@modstead/infra/personal-data/master-key'
import { createPool } from '@modstead/infra/postgres/pool'
import { createLog } from '@modstead/infra/telemetry/log'
import { liveProjections } from '@modstead/projectors/live-projections'
import type { Projection } from '@modstead/projectors/runtime/projection'
import { placedProjections, readModelSets } from '@modstead/projectors/runtime/read-model-sets'
import { verifyProjections } from '@modstead/projectors/runtime/rebuild/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { main } from '../support/built-server.ts'
import { followEventLines } from '../support/event-lines.ts'
import { runOperation } from '../support/operations.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { buildRelease, type Release } from '../support/releases/build-release.ts'
import { followEvents as followEventsNext } from '../support/releases/follow-events-next.ts'
import { followEvents as followEventsReadAhead } from '../support/releases/follow-events-read-ahead.ts'
import { followProjection as followProjectionNext } from '../support/releases/follow-fold-next.ts'
import { openBrowserOfEvents } from '../support/rolling-upgrade/browser-of-events.ts'
import {
  openProductInReleases,
  type ProductInReleases,
} from '../support/rolling-upgrade/product-in-releases.ts'
import { beginLoad, type LoadedProject, workersFor } from '../support/rolling-upgrade/upgrade-load.ts'

/** Requests begun per second, as far as answers keep up. `npm run bench -- p20` sends more. */
const RATE = 100
const READS_AT_ONCE = 6
const LIMIT_MS = 900_000

let product: ProductInReleases
/** Reads what the next release writes, as each release should. */
let present: Release
let next: Release
/** Released two releases before `next`, so it knows nothing of what that writes. */
const earlier = join(dirname(main), 'role.mjs')

beforeAll(async () => {
  product = await openProductInReleases()
  present = await buildRelease('read-ahead')
  next = await buildRelease('next')
})
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await present?.forget()
  await next?.forget()
})

const tokenOf = (name: string): string => product.accountOf(name).token

const publish = async (slug: string): Promise<LoadedProject> => {
  const user = product.as('user')
  const { id, versions } = await createProject(user, slug)
  await approve(product.as('moderator'), id)
  const version = ok(await user.get(`/v2/version/${versions[0]}`)).as<{ files: { url: string }[] }>()
  return { id, slug, file: new URL(version.files[0]?.url ?? '').pathname }
}

const projections = (): readonly Projection[] =>
  liveProjections({ publicUrl: product.url, filesUrl: `${product.url}/files` })
const projectionsNext = (): readonly Projection[] =>
  projections().map((each) => (each.name === followProjectionNext.name ? followProjectionNext : each))

/** Tables that differ from the events, or were not compared. */
const differing = async (
  folded: readonly Projection[],
  events: EventCatalogue,
): Promise<readonly string[]> => {
  const pool = createPool(product.databaseUrl, { name: 'verification' })
  const masterKey = await openMasterKey(product.dataDir, async () => true)
  const log = {
    pool,
    databaseUrl: product.databaseUrl,
    masterKey,
    eventCatalogue: { ...eventCatalogue, ...events },
  }
  const { store, streams } = await openLog(log)
  try {
    const parts = { store, decodeBatch: streams.decodeBatch, pool, log: createLog('silent') }
    const placed = placedProjections(readModelSets(folded))
    const verified = await verifyProjections(placed, parts, new AbortController().signal)
    expect(verified.events).toBeGreaterThan(0)
    const different = verified.tables.filter((table) => table.differing > 0).map(({ table }) => table)
    return [...verified.notCompared, ...different]
  } finally {
    await store.close()
    await pool.end()
  }
}

const query = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const pool = createPool(product.databaseUrl, { name: 'rolling upgrade' })
  try {
    return (await pool.query<Row>(sql, [...values])).rows
  } finally {
    await pool.end()
  }
}

/** Versions in which follows are stored. */
const storedVersions = async (): Promise<readonly number[]> => {
  const rows = await query<{ version: number }>(
    `select distinct (metadata::json ->> 'schema')::int as version from event where type = 'ProjectFollowed' order by 1`,
  )
  return rows.map(({ version }) => version)
}

const placesOf = (events: readonly { readonly stream: string; readonly revision: number }[]) =>
  events.map(({ stream, revision }) => `${stream}@${revision}`)

test(
  'a release with other tables and events takes over from the previous one and hands back to it, and no request fails',
  async () => {
    await product.start(present.bundle)
    const loaded: LoadedProject[] = []
    for (let index = 0; index < workersFor(RATE); index += 1) loaded.push(await publish(`project-${index}`))
    const browser = openBrowserOfEvents(product.url, tokenOf('admin'))

    const { load, end } = beginLoad(product.as('user'), loaded, {
      rate: RATE,
      readsAtOnce: READS_AT_ONCE,
    })
    await product.upgradeTo(next.bundle)
    expect(load.failures).toEqual([])
    expect(await storedVersions()).toEqual([1, 2])
    const answered = load.answered
    await product.goBackTo(present.bundle)
    const rate = await end()

    expect(load.failures).toEqual([])
    expect(load.answered).toBeGreaterThan(answered)
    const log = await followEventLines(product.url, tokenOf('admin'), { follow: 'false' })
    expect(await log.ended).toBe(true)
    await expect
      .poll(() => browser.places.length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(log.events.length)
    await browser.close()
    // Reactions may append more in the meantime.
    expect(browser.places.slice(0, log.events.length)).toEqual(placesOf(log.events))
    expect(browser.returns()).toBeGreaterThan(0)

    await product.stopProjectors()
    const sets = await query(`select from projection where state = 'live' and name = 'engagement/follow'`)
    expect(sets).toHaveLength(2)
    expect(await differing(projections(), followEventsReadAhead)).toEqual([])
    expect(await differing(projectionsNext(), followEventsNext)).toEqual([])
    console.info(
      `${load.answered} requests at ${rate.toFixed(0)} a second, ${load.writes} of them writes, none failed while every process was replaced twice`,
    )
  },
  LIMIT_MS,
)

test(
  'a release that was left out refuses what it cannot read, and the next one takes it up by itself',
  async () => {
    const variables = {
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: product.dataDir,
      PUBLIC_URL: product.url,
    }
    const parked = () => runOperation('projections/main', ['parked'], variables)
    const old = await product.startBeside(earlier, 'projectors')
    await product.startBeside(next.bundle, 'projectors')
    const { id } = await publish('left-out')
    const [oldApi, nextApi] = [
      await product.startBeside(earlier, 'command-api'),
      await product.startBeside(next.bundle, 'command-api'),
    ]
    const user = connect(oldApi.url, tokenOf('user'))
    const follow = `/v2/project/${id}/follow`
    ok(await connect(nextApi.url, tokenOf('user')).post(follow), 204)

    for (const path of [follow, follow.replace('/v2/', '/v3/')]) {
      const { status, headers, text } = await user.delete(path)
      expect([status, headers.get('retry-after')], text).toEqual([503, '2'])
    }
    const stream = `follow-${product.accountOf('user').id}.${id}`
    expect(await query('select from event where stream = $1', [stream])).toHaveLength(1)
    ok(await user.patch(`/v2/project/${id}`, { title: 'Still changed' }), 204)

    await expect.poll(async () => (await parked()).output, { timeout: 60_000 }).toContain(stream)
    await product.startBeside(present.bundle, 'projectors')
    await product.stopProcess(old)
    await expect
      .poll(async () => await parked(), { timeout: 60_000 })
      .toMatchObject({
        code: 0,
        output: 'No stream waits.\n',
      })
    expect(await differing(projections(), followEventsReadAhead)).toEqual([])
  },
  LIMIT_MS,
)
