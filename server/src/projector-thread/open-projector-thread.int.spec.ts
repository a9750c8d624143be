import { randomBytes } from 'node:crypto'
import type { ReadModelChange } from '@modstead/infra/log-following/progress'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { openLog } from '@modstead/projectors/samples/open-log'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ThreadSettings } from './messages.ts'
import { openProjectorThread, type ProjectorThread } from './open-projector-thread.ts'

let log: Awaited<ReturnType<typeof openLog>>
let thread: ProjectorThread
let batches: number
const died: Error[] = []

const settings = (): ThreadSettings => ({
  databaseUrl: log.databaseUrl,
  eventStoreUrl: undefined,
  redisUrl: undefined,
  masterKey: randomBytes(32),
  publicUrl: 'https://mods.test',
  filesUrl: 'https://files.mods.test',
  logLevel: 'silent',
  idleStepMs: 50,
})

beforeEach(async () => {
  log = await openLog()
  batches = 0
  died.length = 0
  thread = openProjectorThread({
    groups: ['public', 'site'],
    metrics: { batchApplied: () => void batches++ },
    onDied: (error) => void died.push(error),
  })
})

afterEach(async () => {
  await thread.stop()
  await log.close()
})

const follow = (userId: string) =>
  log.append(`follow-${userId}.p1`, {
    type: 'ProjectFollowed',
    data: { userId, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
  })

const followers = async () => {
  const { rows } = await log.pool.query<{ user_id: string }>('select user_id from follow order by user_id')
  return rows.map(({ user_id }) => user_id)
}

describe('the projectors in their thread', () => {
  test('follow the log from their position, and report what each commit changed', async () => {
    const before = await follow('before')
    const changes: ReadModelChange[] = []
    thread.onChange((change) => changes.push(change))
    await thread.start(settings())
    expect(await thread.waitFor(before, 10_000)).toBe(true)
    const after = await follow('after')
    expect(await thread.waitFor(after, 10_000)).toBe(true)
    expect(await followers()).toEqual(['after', 'before'])
    expect(changes).toContainEqual({
      position: after,
      changed: { follow: [expect.stringContaining('after')], follow_count: ['p1'] },
    })
    expect(batches).toBeGreaterThan(0)
    expect(await thread.waitFor(after, 10_000, 'site')).toBe(true)
    expect(await thread.lag(log.store)).toMatchObject([
      { group: 'public', events: 0, seconds: 0 },
      { group: 'site', events: 0, seconds: 0 },
    ])
  })

  test('say why they cannot start, with the error code of the database', async () => {
    const gone = await openTestDatabase()
    await gone.close()
    await expect(thread.start({ ...settings(), databaseUrl: gone.url })).rejects.toMatchObject({
      code: '3D000',
      message: expect.stringContaining('does not exist'),
    })
    expect(died).toEqual([])
  })

  test('stop after applying what was read, and follow no further', async () => {
    await thread.start(settings())
    const last = await follow('last')
    expect(await thread.waitFor(last, 10_000)).toBe(true)
    await thread.stop()
    expect(await thread.waitFor(await follow('late'), 200)).toBe(false)
    expect(await followers()).toEqual(['last'])
    expect(died).toEqual([])
  })

  test.each([
    ['without an error', 'process.exit(3)', 'ended with 3'],
    ['with an error', 'throw new Error("broken")', 'broken'],
  ])('report once that they ended unexpectedly, %s', async (_how, code, said) => {
    const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
    const metrics = { batchApplied: () => {} }
    const told = Promise.withResolvers<void>()
    const onDied = (error: Error) => {
      died.push(error)
      told.resolve()
    }
    const broken = openProjectorThread({ groups: ['public'], metrics, onDied, script })
    broken.start(settings()).catch(() => {})
    await told.promise
    // Settles after the thread's last message.
    await broken.stop()
    expect(died).toMatchObject([{ message: expect.stringContaining(said) }])
  })
})
