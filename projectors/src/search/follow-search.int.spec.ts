import { EngineAway } from '@modstead/infra/engines/engine-watch'
import { type Position, START } from '@modstead/infra/event-store/port'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import type { ChangeListener } from '@modstead/infra/log-following/progress'
import { migrate } from '@modstead/infra/postgres/migrate'
import { everything } from '@modstead/infra/search/contract/fresh-index'
import { sharedDouble } from '@modstead/infra/search/contract/shared-double'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { isHitPayload } from '@modstead/infra/search/hit-payload'
import type { SearchCheckpoint, SearchIndex } from '@modstead/infra/search/port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveTables } from '../live-projections.ts'
import { rebuild } from '../runtime/rebuild/rebuild.ts'
import { type Projectors, startProjectors } from '../runtime/start.ts'
import { openLog } from '../samples/open-log.ts'
import { sampleProject } from '../samples/sample-log.ts'
import {
  type Refresh,
  type SearchFollower,
  type SearchFollowerParts,
  startSearchFollower,
} from './follow-search.ts'

const SOON_MS = 20_000
const [OLD, NEW] = ['p0000000', 'p0000100']

let log: Awaited<ReturnType<typeof openLog>>
let projectors: Projectors
let counted: Set<(projects: ReadonlySet<string>) => void>
const running: SearchFollower[] = []

beforeEach(async () => {
  log = await openLog()
  await migrate(log.pool, 'downloads', downloadMigrations)
  projectors = await startProjectors(log.parts)
  counted = new Set()
})

afterEach(async () => {
  for (const follower of running.splice(0)) await follower.stop()
  await projectors.stop()
  await log.close()
})

const start = (index: SearchIndex, changes: Partial<SearchFollowerParts> = {}): SearchFollower => {
  const follower = startSearchFollower({
    index,
    store: log.store,
    pool: log.pool,
    readModels: projectors,
    onDownloadsCounted(listener) {
      counted.add(listener)
      return () => counted.delete(listener)
    },
    log: log.parts.log,
    ...changes,
  })
  running.push(follower)
  return follower
}

const stop = async (follower: SearchFollower) => {
  running.splice(running.indexOf(follower), 1)
  await follower.stop()
}

const publish = async (number: number): Promise<Position> => {
  const position = await log.appendAll(sampleProject(number, 1))
  expect(await projectors.waitFor(position, SOON_MS)).toBe(true)
  return position
}

const retitle = (title: string, projectId = OLD) =>
  log.append(`project-${projectId}`, { type: 'ProjectRetitled', data: { projectId, title } })

/** The payloads of hits, by id. */
const hits = async (index: SearchIndex) => {
  const { hits: found } = await index.search(everything)
  return new Map(
    found.map(({ projectId, payload }) => [
      projectId,
      isHitPayload(payload) ? JSON.parse(payload.v2) : undefined,
    ]),
  )
}

const filled = (index: SearchIndex) =>
  expect.poll(() => index.checkpoint(), { timeout: SOON_MS }).not.toBeNull()

describe('an index in this process', () => {
  it('is filled with what exists, and then follows the log from there', async () => {
    await publish(0)
    const [one, other] = [new EmbeddedSearchIndex(), new EmbeddedSearchIndex()]
    const followers = [start(one), start(other)]
    await filled(one)
    await filled(other)
    expect([...(await hits(one)).keys()]).toEqual([OLD])
    await publish(1)
    const position = await retitle('Another name')
    for (const follower of followers) expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    for (const index of [one, other]) {
      const shown = await hits(index)
      expect([...shown.keys()].toSorted()).toEqual([OLD, NEW])
      expect(shown.get(OLD)).toMatchObject({ title: 'Another name' })
      expect(await index.checkpoint()).toMatchObject({ position })
    }
  })

  it('tells each refresh with the traces of its events', async () => {
    await publish(0)
    const index = new EmbeddedSearchIndex()
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const store: SearchFollowerParts['store'] = {
      async *subscribe(...from) {
        for await (const item of log.store.subscribe(...from)) {
          if (item.kind === 'events')
            for (const { metadata } of item.events) Object.assign(metadata, { traceparent })
          yield item
        }
      },
    }
    const told: Refresh[] = []
    const follower = start(index, { store, onRefreshed: (refresh) => told.push(refresh) })
    await filled(index)
    expect(await follower.waitFor(await retitle('Another name'), SOON_MS)).toBe(true)
    expect(told.at(-1)).toEqual({ traces: new Set([traceparent]), read: 1, seconds: expect.any(Number) })
  })

  it('skips events that no document depends on', async () => {
    const index = new EmbeddedSearchIndex()
    const follower = start(index)
    const position = await log.append('inbox-u1', {
      type: 'NotificationsRead',
      data: { userId: 'u1', notificationIds: ['n1'] },
    })
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
  })

  it('shows a new name of the owner, and drops a deleted project', async () => {
    await publish(0)
    await publish(1)
    const index = new EmbeddedSearchIndex()
    const follower = start(index)
    const userId = 'u0000000'
    await log.append(`user-${userId}`, { type: 'UsernameChanged', data: { userId, username: 'Renamed' } })
    const gone = { projectId: NEW, slug: 'gone', teamId: 't0000100', ownerId: 'u0000100', versionIds: [] }
    const position = await log.append(`project-${NEW}`, { type: 'ProjectDeleted', data: gone })
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    const shown = await hits(index)
    expect([...shown.keys()]).toEqual([OLD])
    expect(shown.get(OLD)).toMatchObject({ author: 'Renamed' })
  })

  it('reads a project once for all changes that come in while it waits for the read models', async () => {
    await publish(0)
    const index = new EmbeddedSearchIndex()
    const gate = Promise.withResolvers<void>()
    let collected: Position | undefined
    const follower = start(index, {
      store: {
        async *subscribe(...asked) {
          for await (const item of log.store.subscribe(...asked)) {
            yield item
            if (item.kind === 'events') collected = item.events.at(-1)?.position
          }
        },
      },
      readModels: {
        onChange: projectors.onChange,
        async waitFor(position, timeoutMs) {
          await gate.promise
          return projectors.waitFor(position, timeoutMs)
        },
      },
    })
    await filled(index)
    const puts: number[] = []
    const put = index.put.bind(index)
    index.put = (documents) => {
      puts.push(documents.length)
      return put(documents)
    }
    let position: Position = START
    for (let number = 0; number <= 5; number++) {
      position = await retitle(`Name ${number}`)
      // Makes each come in a batch of its own.
      await expect.poll(() => collected, { timeout: SOON_MS }).toBe(position)
    }
    gate.resolve()
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ title: 'Name 5' })
    expect(puts).toEqual([1, 1])
  })

  it('reads no document before the read models show the event', async () => {
    await publish(0)
    const index = new EmbeddedSearchIndex()
    const gate = Promise.withResolvers<void>()
    const asked: Position[] = []
    const follower = start(index, {
      readModels: {
        onChange: projectors.onChange,
        async waitFor(position, timeoutMs) {
          asked.push(position)
          await gate.promise
          return projectors.waitFor(position, timeoutMs)
        },
      },
    })
    await filled(index)
    const position = await retitle('Another name')
    expect(await projectors.waitFor(position, SOON_MS)).toBe(true)
    await expect.poll(() => asked, { timeout: SOON_MS }).toContain(position)
    expect((await hits(index)).get(OLD)).not.toMatchObject({ title: 'Another name' })
    gate.resolve()
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ title: 'Another name' })
  })

  it('shows counted downloads, and rows that changed without new events', async () => {
    const position = await publish(0)
    const index = new EmbeddedSearchIndex()
    const listeners: ChangeListener[] = []
    const follower = start(index, {
      readModels: {
        waitFor: projectors.waitFor,
        onChange(listener) {
          listeners.push(listener)
          return () => {}
        },
      },
    })
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    const { downloads: before } = (await hits(index)).get(OLD)
    await log.pool.query(`insert into download_total values ($1, 'v1', 5)`, [OLD])
    for (const listener of counted) listener(new Set([OLD]))
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ downloads: before + 5 })
    await log.pool.query(`update site_user set username = 'Replayed' where id = 'u0000000'`)
    for (const listener of listeners) listener({ position, changed: { site_user: ['u0000000'] } })
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ author: 'Replayed' })
    await log.pool.query(`update site_user set username = 'Again' where id = 'u0000000'`)
    for (const listener of listeners) listener({ position, changed: { project: 'many' } })
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ author: 'Again' })
  })

  it('is updated again if an update failed', async () => {
    await publish(0)
    const index = new EmbeddedSearchIndex()
    const follower = start(index)
    await filled(index)
    const put = index.put.bind(index)
    let failures = 0
    index.put = async (documents) => {
      if (failures++ === 0) throw new Error('the index does not answer')
      return put(documents)
    }
    expect(await follower.waitFor(await retitle('Another name'), SOON_MS)).toBe(true)
    expect((await hits(index)).get(OLD)).toMatchObject({ title: 'Another name' })
    expect(failures).toBe(2)
  })
})

describe('an index that is shared by processes', () => {
  it('is filled once, and the next process follows from its checkpoint', async () => {
    await publish(0)
    await publish(1)
    const { open, done } = sharedDouble()
    const first = start(open())
    await filled(open())
    const second = start(open())
    const position = await retitle('Another name')
    // The standby knows how far the other one has come.
    expect(await second.waitFor(position, SOON_MS)).toBe(true)
    expect(await first.waitFor(position, SOON_MS)).toBe(true)
    await stop(first)
    done.put.length = 0
    expect(await second.waitFor(await retitle('A third name', NEW), SOON_MS)).toBe(true)
    expect(done).toEqual({ fillings: 1, put: [NEW] })
    const shown = await hits(open())
    expect([shown.get(OLD), shown.get(NEW)]).toMatchObject([
      { title: 'Another name' },
      { title: 'A third name' },
    ])
  })

  it('repeats what was written without a checkpoint', async () => {
    await publish(0)
    const { open, done } = sharedDouble()
    const dying = open()
    const first = start(dying)
    await filled(dying)
    expect(await first.waitFor(await log.store.head(), SOON_MS)).toBe(true)
    const kept = await dying.checkpoint()
    const died = Promise.withResolvers<void>()
    dying.keepCheckpoint = async () => {
      died.resolve()
      throw new Error('the process ends here')
    }
    const position = await retitle('Another name')
    await died.promise
    await stop(first)
    expect(await dying.checkpoint()).toEqual(kept)
    const second = start(open())
    expect(await second.waitFor(position, SOON_MS)).toBe(true)
    expect(done.fillings).toBe(1)
    expect(done.put.filter((id) => id === OLD).length).toBeGreaterThan(1)
    expect((await hits(open())).get(OLD)).toMatchObject({ title: 'Another name' })
    expect(await open().checkpoint()).toMatchObject({ position })
  })

  it('is refilled automatically after it was lost, and followed again once its engine is back', async () => {
    await publish(0)
    const { open, done } = sharedDouble()
    const index = open()
    const follower = start(index)
    await filled(index)
    expect(await follower.waitFor(await log.store.head(), SOON_MS)).toBe(true)
    let isAway = false
    let isGone = true
    const { checkpoint, keepCheckpoint } = index
    const kept = async () => {
      if (isAway) throw new EngineAway('the engine is away')
      return isGone ? null : checkpoint()
    }
    Object.assign(index, {
      checkpoint: kept,
      beginFilling: kept,
      async keepCheckpoint(given: SearchCheckpoint) {
        isGone = false
        await keepCheckpoint(given)
      },
    })
    await expect.poll(() => [done.fillings, isGone], { timeout: SOON_MS }).toEqual([2, false])
    isAway = true
    done.put.length = 0
    const position = await retitle('Another name')
    expect(await follower.waitFor(position, 1_500)).toBe(done.put.length > 0)
    isAway = false
    expect(await follower.waitFor(position, SOON_MS)).toBe(true)
    expect((await hits(open())).get(OLD)).toMatchObject({ title: 'Another name' })
    expect(done.fillings).toBe(2)
  })

  it('is refilled after the tables were rebuilt', async () => {
    await publish(0)
    const { open, done } = sharedDouble()
    const first = start(open())
    expect(await first.waitFor(START, SOON_MS)).toBe(true)
    await filled(open())
    await stop(first)
    await rebuild(liveTables(log.settings), log.parts)
    const second = start(open())
    const position = await retitle('Another name')
    expect(await second.waitFor(position, SOON_MS)).toBe(true)
    expect(done.fillings).toBe(2)
  })
})
